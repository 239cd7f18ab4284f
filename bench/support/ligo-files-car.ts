import { ActionRouter } from '../../apps/car/src/link/phones/action-router.ts';
import { createUnitClock } from '../../apps/car/src/platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../../apps/car/src/platform/node/ffmpeg/run-ffmpeg.ts';
import type { RecordingLibrary } from '../../apps/car/src/ports/recordings.ts';
import { createRecordingsModule } from '../../apps/car/src/recordings/recordings-module.ts';
import { type CarEnd, carOf, type OpenCar } from './link-ends.ts';

/** Chromium takes recordings as they are. */
const NO_VP8 = { startFfmpeg: runFfmpeg, encoders: { argsFor: async () => null } };

/** The car's own link and its own recordings. */
export function ligoFilesCar(library: RecordingLibrary, phone: Parameters<OpenCar>[0]): CarEnd {
  const log = { info() {}, warn: console.warn, error: console.error };
  const router = new ActionRouter(log);
  const module = createRecordingsModule({ phones: router, clock: createUnitClock(), log }, library, NO_VP8, {
    note() {},
  });
  void module.start(new AbortController().signal);
  const car = carOf(router, [], phone);
  return {
    ...car,
    close() {
      void module.stop();
      car.close();
    },
  };
}
