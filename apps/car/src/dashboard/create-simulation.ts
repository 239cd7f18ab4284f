import { CAMERA_ID } from '@ligo/protocol';
import type { SceneControl, ScenePasser } from '../cameras/scene-contract.ts';
import type { EventNotes } from '../events/events-contract.ts';
import type { SimulatedCarCommand, SimulatorControl } from '../ports/simulator-control.ts';
import type { MonotonicClock } from '../ports/unit-time.ts';

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
  readonly isSceneDrawn: boolean;
  /** Executes it at once. Otherwise returns the reason: this car cannot, or not while it drives. */
  execute(order: SimulationCommand): 'unable' | 'not-now' | null;
}

/** The controls of a simulated car, for demos, tests and the owner. `null`: the car is real, or no camera is drawn. */
export function createSimulation(
  simulator: SimulatorControl | null,
  scene: SceneControl | null,
  events: Pick<EventNotes, 'noteReboot' | 'noteSentryMovement'>,
  clock: Pick<MonotonicClock, 'nowMs'>,
): Simulation {
  return {
    isSimulated: simulator !== null,
    isSceneDrawn: scene !== null,
    execute(command) {
      if (command.command === 'walk-by') {
        const { what, side, distance } = command;
        if (!scene) return 'unable';
        return scene.addPasser({ what, side, distance }) ? null : 'not-now';
      }
      if (!simulator) return 'unable';
      if (command.command === 'reboot') events.noteReboot();
      else if (command.command === 'note-movement')
        events.noteSentryMovement(clock.nowMs(), [CAMERA_ID.FRONT]);
      else simulator.execute(command);
      return null;
    },
  };
}
