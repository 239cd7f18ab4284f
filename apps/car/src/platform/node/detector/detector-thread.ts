import type { Worker } from 'node:worker_threads';
import type { CamId } from '@ligo/protocol';
import {
  type DetectionSettings,
  type DetectorFrame,
  type DetectorHandlers,
  GREY,
  type MovementDetector,
} from '../../../ports/movement-detector.ts';
import type { Monotonic } from '../../../ports/unit-time.ts';
import { startThread } from '../process/threads.ts';

/** Maximum number of pictures that wait for the thread; more are dropped. */
const MAX_QUEUED = 4;
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Detects movement in a thread that runs the program `worker` and ends with this process at the latest. */
export function startDetectorThread(
  worker: URL,
  cameras: readonly CamId[],
  settings: DetectionSettings,
  handlers: DetectorHandlers,
): MovementDetector {
  const bytes = cameras.length * GREY.width * GREY.height;
  const start: DetectorStart = { cameras, settings };
  const thread: Worker = startThread(worker, {
    workerData: start,
    resourceLimits: MEMORY,
  });
  let waiting = 0;
  let isOver = false;
  let isLearning = true;
  const fail = (error: Error) => {
    if (isOver) return;
    isOver = true;
    void thread.terminate();
    handlers.onFailed(error);
  };
  thread.on('message', (message: FromDetector) => {
    if (isOver) return;
    if (message.type === 'frame') return handlers.onFrame(message.frame);
    waiting -= 1;
    if (message.isLearning === isLearning) return;
    isLearning = message.isLearning;
    handlers.onLearning(isLearning);
  });
  thread.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  thread.on('messageerror', fail);
  thread.on('exit', (code) => fail(new Error(`The detector's thread ended with code ${code}`)));
  thread.unref();
  const send = (message: ToDetector, memory: ArrayBuffer[]) => {
    if (!isOver) thread.postMessage(message, memory);
  };
  return {
    push(pictures, timeMs, missing) {
      if (pictures.length !== bytes)
        return fail(new Error(`Pictures of ${pictures.length} bytes came instead of ${bytes}`));
      if (waiting >= MAX_QUEUED) return;
      waiting += 1;
      // Memory that others share cannot be given away.
      const own = pictures.buffer.byteLength === bytes ? pictures : pictures.slice();
      send({ type: 'pictures', pictures: own, timeMs, missing }, [own.buffer]);
    },
    change: (next) => send({ type: 'settings', settings: next }, []),
    async stop() {
      isOver = true;
      await thread.terminate();
    },
  };
}

export interface DetectorStart {
  cameras: readonly CamId[];
  settings: DetectionSettings;
}

export type ToDetector =
  | { type: 'pictures'; pictures: Uint8Array<ArrayBuffer>; timeMs: Monotonic; missing: readonly CamId[] }
  | { type: 'settings'; settings: DetectionSettings };

/** Its answers: `done` after each `pictures`. */
export type FromDetector = { type: 'frame'; frame: DetectorFrame } | { type: 'done'; isLearning: boolean };
