import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import { wallState } from '../ports/car-state.ts';
import type { UnitTime } from '../ports/unit-time.ts';
import { createCamerasModule } from './cameras-module.ts';
import type { ConfiguredVideo, SceneControl } from './scene-contract.ts';

/** The modules of a car with cameras; none for a car without. */
export function createCameraModules(
  context: CarContext,
  video: ConfiguredVideo,
  time: UnitTime,
): CarModule[] {
  if (video.cameras.ids.length === 0) return [];
  const live = createCamerasModule(context, video);
  return video.scene ? [live, createSceneModule(video.scene, time)] : [live];
}

/** Moves the drawn street past the simulated car. */
function createSceneModule(scene: SceneControl, time: UnitTime): CarModule {
  return { name: 'scene', start() {}, stop() {}, receive: (state) => scene.receive(wallState(state, time)) };
}
