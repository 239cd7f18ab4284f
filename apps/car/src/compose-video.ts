import { createCamerasModule } from './cameras/cameras-module.ts';
import type { SceneControl } from './cameras/scene-contract.ts';
import type { CarContext } from './open-car.ts';
import { upClock } from './platform/clock/system-clock.ts';
import type { CarModule } from './ports/car-module.ts';
import { wallState } from './ports/car-state.ts';
import type { UnitTime } from './ports/unit-time.ts';

/** Makes the modules that show the cameras to phones; a car without any has none. */
export function composeVideo({
  cameras,
  encoders,
  startFfmpeg,
  scene,
  phones,
  runner,
  log,
  unitUpMs,
  clock: wallTime,
}: CarContext): CarModule[] {
  if (cameras.ids.length === 0) return [];
  const clock = runner.clockOf('cameras');
  const shown = createCamerasModule({
    phones,
    cameras,
    encoders,
    startFfmpeg,
    clock,
    upMs: upClock.nowMs,
    log,
  });
  return scene ? [shown, followingCar(scene, { clock: { nowMs: unitUpMs }, wallTime })] : [shown];
}

/** Moves the drawn street past the simulated car. */
function followingCar(scene: SceneControl, time: UnitTime): CarModule {
  return { name: 'scene', start() {}, stop() {}, receive: (state) => scene.receive(wallState(state, time)) };
}
