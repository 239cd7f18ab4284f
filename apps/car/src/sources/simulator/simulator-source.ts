import { COMMAND_FEATURES } from '@ligo/protocol';
import type { CarState } from '../../ports/car-state.ts';
import type { Commands, CommandTransport } from '../../ports/commands.ts';
import type { SimulatedCarCommand, SimulatorControl } from '../../ports/simulator-control.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import type { VehicleSource } from '../../ports/vehicle-source.ts';
import { createCommands } from '../../shared/commands/create-commands.ts';
import { MONACO_ROUTE, prepareRoute, type Route } from './route.ts';
import {
  createSimulatedCar,
  driveOff,
  enterPhase,
  plugIn,
  type SimulatedCar,
  standingPowerW,
  stepCar,
  vehicleStateOf,
} from './simulated-car.ts';

const held = (car: SimulatedCar, isOn: boolean): SimulatedCar => ({
  ...enterPhase(car, 'parked'),
  isHeld: true,
  isOn,
  powerW: standingPowerW(isOn),
  isPluggedIn: false,
  isCharging: false,
});

export function applyCommand(car: SimulatedCar, command: SimulatedCarCommand, route: Route): SimulatedCar {
  switch (command.command) {
    case 'drive': {
      const ready = { ...car, isHeld: false, isOn: true, isPluggedIn: false, isCharging: false };
      return car.phase === 'driving' ? ready : driveOff(ready, route);
    }
    case 'park':
      return held(car, car.isOn);
    case 'switch-off':
      return held(car, false);
    case 'charge':
      return car.isPluggedIn ? { ...car, isHeld: true } : plugIn(held(car, false));
    case 'door':
      return { ...car, doors: { ...car.doors, [command.door]: command.isOpen } };
  }
}

/** Step while something moves, and while nothing does, as a parked car changes slowly. */
const MOVING_EVERY_MS = 250;
const STANDING_EVERY_MS = 1_000;
const STEP_S = 0.25;

/** A car that drives round trips through Monaco until a command stops it. The seed determines the drive. */
export class SimulatorSource implements VehicleSource {
  private readonly route = prepareRoute(MONACO_ROUTE);
  readonly commands: Commands;
  readonly simulator: SimulatorControl = {
    execute: (command) => {
      this.car = applyCommand(this.car, command, this.route);
      this.emit();
    },
  };
  private cancel: (() => void) | null = null;
  private onState: (state: CarState) => void = () => {};
  private car: SimulatedCar;

  constructor(
    seed: number,
    private readonly speedFactor: number,
    private readonly clock: MonotonicClock,
  ) {
    this.car = createSimulatedCar(seed);
    this.commands = simulatedCommands(clock);
  }

  async start(onState: (state: CarState) => void): Promise<void> {
    this.onState = onState;
    const tick = () => {
      const everyMs = this.car.phase === 'driving' ? MOVING_EVERY_MS : STANDING_EVERY_MS;
      const steps = Math.max(1, Math.round(((everyMs / 1000) * this.speedFactor) / STEP_S));
      for (let step = 0; step < steps; step++) this.car = stepCar(this.car, STEP_S, this.route);
      this.emit();
      this.cancel = this.clock.after(everyMs, tick);
    };
    tick();
  }

  async stop(): Promise<void> {
    this.onState = () => {};
    this.cancel?.();
    this.cancel = null;
  }

  private emit(): void {
    const timeMs = this.clock.nowMs();
    this.onState({ ...vehicleStateOf(this.car, this.route, timeMs), timeMs, takenAtMs: {} });
  }
}

const LIMIT_MS = 10_000;
const ALWAYS_DONE: CommandTransport = {
  limitMs: LIMIT_MS,
  send: async () => ({ result: 'done', reason: null }),
};
const quiet = { info() {}, warn() {}, error() {} };

/** A simulated car and unit that execute all commands. */
function simulatedCommands(clock: MonotonicClock): Commands {
  return createCommands(Object.fromEntries(COMMAND_FEATURES.map((command) => [command, ALWAYS_DONE])), {
    clock,
    log: quiet,
  });
}
