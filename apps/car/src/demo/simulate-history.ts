import type { DoorName, VehicleState } from '@ligo/signals';
import type { SimulatedCarCommand } from '../ports/simulator-control.ts';
import { drawPower, idleBattery } from '../sources/simulator/drivetrain.ts';
import type { Route } from '../sources/simulator/route.ts';
import {
  createSimulatedCar,
  type SimulatedCar,
  stepCar,
  vehicleStateOf,
} from '../sources/simulator/simulated-car.ts';
import { applyCommand } from '../sources/simulator/simulator-source.ts';

interface HistoryDrive {
  /** Days before the visit and local time, or how long before it. */
  began: { daysAgo: number; hour: number; minute: number } | { minutesAgo: number };
  /** Where it ends, as a part of the round trip that the simulated car drives; 1 is at home again. */
  endsAt: number;
  /** Doors that other people and luggage use. */
  doors: readonly DoorName[];
  /** How long the car is charged after it, s. */
  chargedS?: number;
  /** The infotainment unit was restarted after it. */
  hasReboot?: true;
}

const WORK = 0.43;
const SHOP = 0.76;

const at = (daysAgo: number, hour: number, minute: number) => ({ daysAgo, hour, minute });

/**
 * Oldest first; each day begins and ends at home, where the visitor finds the car. The last of them lie so shortly before the visit
 * that the screens of today have something to show, but for the first hour of a day, and still after the evening before.
 */
export const HISTORY_DRIVES: readonly HistoryDrive[] = [
  { began: at(4, 8, 12), endsAt: WORK, doors: [] },
  { began: at(4, 17, 41), endsAt: 1, doors: [], chargedS: 1_100 },
  { began: at(3, 8, 6), endsAt: WORK, doors: ['frontRight'] },
  { began: at(3, 17, 23), endsAt: SHOP, doors: ['trunk'] },
  { began: at(3, 18, 9), endsAt: 1, doors: ['trunk'], hasReboot: true },
  { began: at(2, 11, 34), endsAt: 1, doors: ['frontRight', 'rearLeft'], chargedS: 780 },
  { began: at(1, 8, 15), endsAt: WORK, doors: [] },
  { began: at(1, 17, 52), endsAt: 1, doors: [] },
  { began: { minutesAgo: 288 }, endsAt: WORK, doors: ['frontRight'] },
  { began: { minutesAgo: 151 }, endsAt: SHOP, doors: [] },
  { began: { minutesAgo: 44 }, endsAt: 1, doors: ['rearRight'] },
];

/** When a drive began, unix ms; `nowMs` is the visit. */
export function startOf({ began }: HistoryDrive, nowMs: number): number {
  if ('minutesAgo' in began) return nowMs - began.minutesAgo * 60_000;
  const date = new Date(nowMs);
  date.setDate(date.getDate() - began.daysAgo);
  return date.setHours(began.hour, began.minute, 0, 0);
}

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
/** What all the drives took, less what was charged, so that the visitor finds the car as they left it: charge, 0 to 1, and energy, kWh. */
const USED = { charge: -0.302, energyKwh: -19.09 };

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
    if (drive.chargedS) {
      yield* execute({ command: 'charge' });
      yield* seconds(drive.chargedS);
      yield* execute({ command: 'switch-off' });
    }
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
