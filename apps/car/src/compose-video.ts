import { upClock } from './adapters/clock/system-clock.ts';
import { createCamerasModule } from './modules/cameras/cameras-module.ts';
import type { CarGround } from './open-car.ts';
import type { CarModule } from './ports/car-module.ts';

/** Makes the module that shows the cameras to phones; a car without any has none. */
export function composeVideo({
  cameras,
  encoders,
  startFfmpeg,
  phones,
  runner,
  log,
}: CarGround): CarModule[] {
  if (cameras.ids.length === 0) return [];
  const clock = runner.clockOf('cameras');
  return [createCamerasModule({ phones, cameras, encoders, startFfmpeg, clock, upMs: upClock.nowMs, log })];
}
