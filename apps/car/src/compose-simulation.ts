import type { Simulation } from './dashboard/simulation-contract.ts';
import type { EventsModule } from './events/events-module.ts';
import type { CarContext } from './open-car.ts';

/** Makes what a demo, a test or the owner at the car's screen may let happen. */
export function composeSimulation(
  { source, scene, unitUpMs }: Pick<CarContext, 'source' | 'scene' | 'unitUpMs'>,
  events: Pick<EventsModule, 'noteReboot' | 'noteSentryMovement'>,
): Simulation {
  const { simulator } = source;
  return {
    isSimulated: simulator !== undefined,
    isSceneDrawn: scene !== null,
    execute(order) {
      if (order.command === 'walk-by') {
        const { what, side, distance } = order;
        if (!scene) return 'unable';
        return scene.addPasser({ what, side, distance }) ? null : 'not-now';
      }
      if (!simulator) return 'unable';
      if (order.command === 'reboot') events.noteReboot();
      else if (order.command === 'note-movement') events.noteSentryMovement(unitUpMs());
      else simulator.execute(order);
      return null;
    },
  };
}
