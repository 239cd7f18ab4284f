import type { ScenePasser } from '../cameras/scene-contract.ts';
import type { SimulatedCarCommand } from '../ports/simulator-control.ts';

/** The simulated events of a demo or a test. */
export type SimulationCommand =
  | SimulatedCarCommand
  /** As if its unit had started again. */
  | { command: 'reboot' }
  /** As if Sentry had seen something, for what follows from it. */
  | { command: 'note-movement' }
  | ({ command: 'walk-by' } & ScenePasser);

export interface Simulation {
  readonly isSimulated: boolean;
  /** Its cameras see a drawn street. */
  readonly isSceneDrawn: boolean;
  /** Executes it at once. Otherwise returns the reason: this car cannot, or not while it drives. */
  execute(order: SimulationCommand): 'unable' | 'not-now' | null;
}
