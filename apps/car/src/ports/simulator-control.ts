import type { DoorName } from '@ligo/protocol';

/**
 * Commands of a demo or a test to the simulated car: `park` and `switch-off` stop it where it is and hold it there until `drive`,
 * which also switches it on. `charge` plugs it in, until any other of these. A door stays until another command or the car's driver moves it.
 */
export type SimulatedCarCommand =
  | { command: 'drive' | 'park' | 'switch-off' | 'charge' }
  | { command: 'door'; door: DoorName; isOpen: boolean };

/** The simulator's own steering; real sources have none. */
export interface SimulatorControl {
  /** Executes it at once and publishes the new state. */
  execute(command: SimulatedCarCommand): void;
}
