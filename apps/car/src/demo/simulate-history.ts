import type { VehicleState } from '@ligo/signals';
import type { SimulatedCarCommand } from '../ports/simulator-control.ts';
import { applyCommand } from '../sources/simulator/apply-command.ts';
import { drawPower, idleBattery } from '../sources/simulator/battery.ts';
import type { Route } from '../sources/simulator/route.ts';
import { createSimulatedCar, type SimulatedCar, stepCar } from '../sources/simulator/simulated-car.ts';
import { vehicleStateOf } from '../sources/simulator/vehicle-state-of.ts';
import { HISTORY_DRIVES, type HistoryDrive, startOf } from './history-drives.ts';

const SEED = 2;
const STEP_S = 0.5;
const STEPS_A_SECOND = 1 / STEP_S;
const OUTSIDE_C = 19;
/** The pack cools so slowly that a parked car need not be looked at more often, s. */
const REST_STEP_S = 600;
/** A car that rests longer restarts, s. */
const NIGHT_S = 12 * 3_600;
/** How long doors stay open, and the time between two actions of a person, s. */
const HAND_S = 4;
/** What all the drives took, so that the visitor finds the car as they left it: charge, 0 to 1, and energy, kWh. */
const USED = { charge: 0.1205, energyKwh: 7.131 };

/** One second of the days before the visit. */
export type HistoryMoment =
  | { type: 'state'; state: VehicleState }
  | { type: 'app-start'; timeMs: number }
  | { type: 'reboot'; timeMs: number }
  /** The car is parked and will not move for long. */
  | { type: 'arrived' };

/** The simulated car's last days, one moment after the other; `nowMs` is the visit, unix ms. The same days are the same each time. */
export function* simulateHistory(route: Route, nowMs: number): Generator<HistoryMoment> {
  let car = carBefore(route);
  let timeMs = startOf(HISTORY_DRIVES[0] as HistoryDrive, nowMs);

  function* seconds(count: number): Generator<HistoryMoment> {
    for (let second = 0; second < count; second++) {
      for (let step = 0; step < STEPS_A_SECOND; step++) car = stepCar(car, STEP_S, route);
      timeMs += 1_000;
      yield { type: 'state', state: vehicleStateOf(car, route, timeMs) };
    }
  }
  function* execute(command: SimulatedCarCommand): Generator<HistoryMoment> {
    car = applyCommand(car, command, route);
    yield* seconds(HAND_S);
  }
  function* useDoors({ doors }: HistoryDrive): Generator<HistoryMoment> {
    for (const door of ['frontLeft', ...doors] as const) {
      yield* execute({ command: 'door', door, isOpen: true });
      yield* execute({ command: 'door', door, isOpen: false });
    }
  }

  for (const drive of HISTORY_DRIVES) {
    const startMs = startOf(drive, nowMs);
    const restS = (startMs - timeMs) / 1_000;
    // The unit goes off with the car, hours after it.
    const hasSlept = restS > NIGHT_S || drive === HISTORY_DRIVES[0];
    car = rested(car, restS);
    timeMs = startMs;
    yield* seconds(1);
    yield* useDoors(drive);
    if (hasSlept) yield { type: 'app-start', timeMs };
    yield* execute({ command: 'drive' });
    while (car.phase !== 'parked' && car.atM < drive.endsAt * route.lengthM) yield* seconds(1);
    yield* execute({ command: 'park' });
    yield* execute({ command: 'switch-off' });
    yield* useDoors(drive);
    if (drive.hasReboot) yield { type: 'reboot', timeMs };
    yield { type: 'arrived' };
  }
}

/** The car that had all these drives before it. */
function carBefore(route: Route): SimulatedCar {
  const today = createSimulatedCar(SEED);
  const lapCount = HISTORY_DRIVES.filter(({ endsAt }) => endsAt === 1).length;
  const { energyOutKwh } = today.battery;
  return applyCommand(
    {
      ...today,
      odometerKm: today.odometerKm - (lapCount * route.lengthM) / 1_000,
      battery: {
        ...idleBattery(0.784 + USED.charge, OUTSIDE_C),
        energyOutKwh: energyOutKwh - USED.energyKwh,
      },
    },
    { command: 'switch-off' },
    route,
  );
}

/** The car after resting, s. It ignores the consumption meanwhile: its charge does not depend on the hour of the visit. */
function rested(car: SimulatedCar, restS: number): SimulatedCar {
  let { battery } = car;
  for (let leftS = restS; leftS > 0; leftS -= REST_STEP_S)
    battery = drawPower(battery, 0, Math.min(leftS, REST_STEP_S), OUTSIDE_C);
  return { ...car, battery };
}
