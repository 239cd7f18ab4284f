import { FragmentReader, type InitSegment } from '../../platform/fragments/fragment-reader.ts';
import type { FfmpegEnd, StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { Monotonic, MonotonicClock } from '../../ports/unit-time.ts';
import { type Mosaic, mosaicJob } from './capture-job.ts';
import type { ReceivedFragment } from './machine/fragment-ring.ts';
import type { Quadrants } from './quadrants.ts';

/** Timeouts for the first fragment and for each later one, ms. */
const FIRST_MS = 15_000;
const NEXT_MS = 8_000;

export interface MosaicRunHandlers {
  onInit(init: InitSegment): void;
  onFragment(came: ReceivedFragment): void;
}

/** One run of the ffmpeg that encodes the picture of all cameras. */
export interface MosaicRun {
  /** Whether its output has stalled. */
  isLate(): boolean;
  readonly ended: Promise<FfmpegEnd>;
  stop(): Promise<void>;
}

/** Encodes the picture of all at a constant rate, whatever each camera does. After `stop` no handler is called. */
export function startMosaicRun(
  startFfmpeg: StartFfmpeg,
  mosaic: Mosaic,
  quadrants: Quadrants,
  clock: MonotonicClock,
  handlers: MosaicRunHandlers,
): MosaicRun {
  const startedAtMs = clock.nowMs();
  let receivedAtMs: Monotonic | null = null;
  let isStopped = false;
  const reader = new FragmentReader();
  const run = startFfmpeg(mosaicJob(mosaic, (into) => pump(into, mosaic.fps, quadrants, clock)));
  run.outputs[0]?.on('data', (bytes: Uint8Array) => {
    if (isStopped) return;
    const { init, fragments, isBroken } = reader.push(bytes);
    const nowMs = clock.nowMs();
    if (!isBroken) receivedAtMs = nowMs;
    if (init) handlers.onInit(init);
    for (const fragment of fragments) handlers.onFragment({ fragment, receivedAtMs: nowMs });
  });
  return {
    isLate: () =>
      clock.nowMs() - (receivedAtMs ?? startedAtMs) > (receivedAtMs === null ? FIRST_MS : NEXT_MS),
    ended: run.ended,
    stop() {
      isStopped = true;
      return run.stop();
    },
  };
}

/** Writes a picture of all at each interval until the returned function is called. */
function pump(
  into: NodeJS.WritableStream,
  fps: number,
  quadrants: Quadrants,
  clock: MonotonicClock,
): () => void {
  const startedAtMs = clock.nowMs();
  let written = 0;
  let cancel = () => {};
  function write(): void {
    const due = Math.floor(((clock.nowMs() - startedAtMs) * fps) / 1_000) + 1;
    // Pictures do not pile up before an encoder that is too slow. It then gets each picture twice, up to a second of them.
    if (((into as { writableLength?: number }).writableLength ?? 0) === 0) {
      for (let count = Math.min(due - written, fps); count > 0; count--)
        for (const piece of quadrants.next()) into.write(piece);
      written = due;
    }
    cancel = clock.after(Math.max(0, startedAtMs + (due * 1_000) / fps - clock.nowMs()), write);
  }
  write();
  return () => cancel();
}
