import { COMMAND_FEATURES } from '@ligo/protocol';
import type { Commands, CommandTransport } from '../../ports/commands.ts';
import type { SimulatedCarCommand } from '../../ports/simulator-control.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import { createCommands } from '../../shared/commands/create-commands.ts';
import type { Route } from './route.ts';
import { driveOff, enterPhase, plugIn, type SimulatedCar, standingPowerW } from './simulated-car.ts';

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

const LIMIT_MS = 10_000;
const ALWAYS_DONE: CommandTransport = {
  limitMs: LIMIT_MS,
  send: async () => ({ result: 'done', reason: null }),
};
const quiet = { info() {}, warn() {}, error() {} };

/** A simulated car and unit that execute all commands. */
export function simulatedCommands(clock: MonotonicClock): Commands {
  return createCommands(Object.fromEntries(COMMAND_FEATURES.map((command) => [command, ALWAYS_DONE])), {
    clock,
    log: quiet,
  });
}
