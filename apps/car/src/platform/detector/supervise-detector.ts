import type { CamId } from '@ligo/protocol';
import { type DetectorHandlers, GREY, type MovementDetector } from '../../ports/movement-detector.ts';
import { fromDetectorSchema, type ToDetector } from './detector-messages.ts';

/** A thread that runs the detector's program. */
interface DetectorThread {
  post(message: ToDetector, memory: ArrayBuffer[]): void;
  end(): Promise<unknown>;
}

/** Maximum number of pictures that wait for the thread; more are dropped. */
const MAX_QUEUED = 4;

/** Detects movement in a thread. `start` starts it, and reports what it sends, and its failure. */
export function superviseDetector(
  cameras: readonly CamId[],
  handlers: DetectorHandlers,
  start: (from: { onMessage(data: unknown): void; onFailed(error: Error): void }) => DetectorThread,
): MovementDetector {
  const bytes = cameras.length * GREY.width * GREY.height;
  let waiting = 0;
  let isOver = false;
  let isLearning = true;
  const fail = (error: Error) => {
    if (isOver) return;
    isOver = true;
    void thread.end();
    handlers.onFailed(error);
  };
  const thread = start({
    onMessage(data) {
      if (isOver) return;
      const message = fromDetectorSchema.safeParse(data).data;
      if (!message) return fail(new Error('The detector sent an unreadable message'));
      if (message.type === 'frame') return handlers.onFrame(message.frame);
      waiting -= 1;
      if (message.isLearning === isLearning) return;
      isLearning = message.isLearning;
      handlers.onLearning(isLearning);
    },
    onFailed: fail,
  });
  const send = (message: ToDetector, memory: ArrayBuffer[]) => {
    if (!isOver) thread.post(message, memory);
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
    change: (settings) => send({ type: 'settings', settings }, []),
    async stop() {
      isOver = true;
      await thread.end();
    },
  };
}
