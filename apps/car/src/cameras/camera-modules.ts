import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import { createCamerasModule } from './cameras-module.ts';
import type { ConfiguredVideo, SceneControl } from './scene-contract.ts';

/** The modules of a car with cameras; none for a car without. */
export function createCameraModules(context: CarContext, video: ConfiguredVideo): CarModule[] {
  if (video.cameras.ids.length === 0) return [];
  const live = createCamerasModule(context, video);
  return video.scene ? [live, createSceneModule(video.scene)] : [live];
}

/** Moves the drawn street past the simulated car. */
function createSceneModule(scene: SceneControl): CarModule {
  return { name: 'scene', start() {}, stop() {}, receive: (state) => scene.receive(state) };
}
