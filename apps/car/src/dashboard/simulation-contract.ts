import type { ScenePasser } from '../cameras/scene-contract.ts';
import type { SimulatedCarCommand } from '../ports/simulator-control.ts';

/** What a demo or a test may let happen to the car and around it. */
export type SimulationCommand =
  | SimulatedCarCommand
  /** As if its unit had started again. */
  | { command: 'reboot' }
  /** As if Sentry had seen something, for what follows from it. */
  | { command: 'note-movement' }
  | ({ command: 'walk-by' } & ScenePasser);

/** What is simulated of this car. */
export interface Simulation {
  readonly isSimulated: boolean;
  /** Its cameras see a drawn street. */
  readonly isSceneDrawn: boolean;
  /** Does it at once; otherwise says why not: nothing of this car that is simulated can, or not while it drives. */
  execute(order: SimulationCommand): 'unable' | 'not-now' | null;
}
