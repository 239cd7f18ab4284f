import type { DoorName } from '@ligo/signals';

/**
 * What a demo or a test may tell the simulated car: `park` and `switch-off` stop it where it is and hold it there until
 * `drive`, which also switches it on; so does `charge`, which plugs it in, until any other of these. A door stays as it was told until another command or the car's driver moves it.
 */
export type SimulatedCarCommand =
  | { command: 'drive' | 'park' | 'switch-off' | 'charge' }
  | { command: 'door'; door: DoorName; isOpen: boolean };

/** The simulator's own steering; real sources have none. */
export interface SimulatorControl {
  /** Does so at once and tells the new state. */
  execute(command: SimulatedCarCommand): void;
}
