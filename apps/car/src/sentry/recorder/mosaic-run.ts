import { FragmentReader, type InitSegment } from '../../platform/fragments/fragment-reader.ts';
import type { FfmpegEnd, StartFfmpeg } from '../../ports/ffmpeg.ts';
import { earlierOf, type Monotonic, type MonotonicClock, plusMs } from '../../ports/unit-time.ts';
import { type Mosaic, mosaicJob } from './capture-job.ts';
import type { TimedFragment } from './machine/fragment-ring.ts';
import type { Quadrants } from './quadrants.ts';

/** Timeouts for the first fragment and for each later one, ms. */
const FIRST_MS = 15_000;
const NEXT_MS = 8_000;
/** More than between a picture and its fragment. */
const MAX_GAPS = 50;

export interface MosaicRunHandlers {
  onInit(init: InitSegment): void;
  onFragment(came: TimedFragment): void;
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
  const pump = createPump(mosaic.fps, quadrants, clock);
  const run = startFfmpeg(mosaicJob(mosaic, (into) => pump.start(into)));
  let firstMs: number | null = null;
  run.outputs[0]?.on('data', (bytes: Uint8Array) => {
    if (isStopped) return;
    const { init, fragments, isBroken } = reader.push(bytes);
    const nowMs = clock.nowMs();
    if (!isBroken) receivedAtMs = nowMs;
    if (init) handlers.onInit(init);
    for (const fragment of fragments) {
      firstMs ??= fragment.timeMs;
      handlers.onFragment({
        fragment,
        shownAtMs: earlierOf(pump.shownAtMs(fragment.timeMs - firstMs), nowMs),
      });
    }
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

/** Writes pictures of all at a constant rate. */
interface Pump {
  /** Writes a picture at each interval until the returned function is called. */
  start(into: NodeJS.WritableStream): () => void;
  /** When the picture at this time of the stream was due. */
  shownAtMs(streamMs: number): Monotonic;
}

function createPump(fps: number, quadrants: Quadrants, clock: MonotonicClock): Pump {
  const intervalMs = 1_000 / fps;
  let startedAtMs = clock.nowMs();
  let due = 0;
  let written = 0;
  /** Pictures that were left out, before which written picture. */
  const gaps: { before: number; count: number }[] = [];
  let cancel = () => {};

  function addGap(gap: (typeof gaps)[number]): void {
    gaps.push(gap);
    // The pictures before the second gap came long ago.
    const [first, second] = gaps;
    if (gaps.length > MAX_GAPS && first && second)
      gaps.splice(0, 2, { ...first, count: first.count + second.count });
  }
  function write(into: NodeJS.WritableStream): void {
    const nowDue = Math.floor((clock.nowMs() - startedAtMs) / intervalMs) + 1;
    // Pictures do not pile up before an encoder that is too slow. It then gets each picture twice, up to a second of them.
    if (((into as { writableLength?: number }).writableLength ?? 0) === 0) {
      const count = Math.min(nowDue - due, fps);
      if (nowDue - due > count) addGap({ before: written, count: nowDue - due - count });
      for (let each = count; each > 0; each--) for (const piece of quadrants.next()) into.write(piece);
      written += count;
      due = nowDue;
    }
    cancel = clock.after(Math.max(0, startedAtMs + nowDue * intervalMs - clock.nowMs()), () => write(into));
  }
  return {
    start(into) {
      startedAtMs = clock.nowMs();
      write(into);
      return () => cancel();
    },
    shownAtMs(streamMs) {
      const place = Math.round(streamMs / intervalMs);
      const leftOut = gaps.reduce((sum, { before, count }) => (before <= place ? sum + count : sum), 0);
      return plusMs(startedAtMs, streamMs + leftOut * intervalMs);
    },
  };
}
