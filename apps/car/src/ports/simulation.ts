import type { Passer } from './scene-control.ts';
import type { SimulatedCarCommand } from './simulator-control.ts';

/** What a demo or a test may let happen to the car and around it. */
export type SimulationOrder =
  | SimulatedCarCommand
  /** As if its unit had started again. */
  | { command: 'reboot' }
  /** As if Sentry had seen something, for what follows from it. */
  | { command: 'note-movement' }
  | ({ command: 'walk-by' } & Passer);

/** What is simulated of this car. */
export interface Simulation {
  readonly isSimulated: boolean;
  /** Its cameras see a drawn street. */
  readonly isSceneDrawn: boolean;
  /** Does it at once; otherwise says why not: nothing of this car that is simulated can, or not while it drives. */
  obey(order: SimulationOrder): 'unable' | 'not-now' | null;
}
