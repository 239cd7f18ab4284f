import type { DoorName } from '@ligo/signals';

/**
 * A command to the simulated car. `park` and `switch-off` stop it until `drive`, which also switches it on. `charge` stops it and plugs
 * it in until any of the others. A door keeps its state until another command or the driver moves it.
 */
export type SimulatedCarCommand =
  | { command: 'drive' | 'park' | 'switch-off' | 'charge' }
  | { command: 'door'; door: DoorName; isOpen: boolean };

/** The control of the simulator; real sources have none. */
export interface SimulatorControl {
  execute(command: SimulatedCarCommand): void;
}
