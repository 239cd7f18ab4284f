import { withLimit } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../ports/cameras.ts';
import type { FfmpegJob, StartFfmpeg } from '../ports/ffmpeg.ts';
import type { Monotonic, MonotonicClock } from '../ports/unit-time.ts';
import { isWholeJpeg, wholeOf } from '../shared/picture-pipe.ts';

/** A still answers all requests within this time, ms. */
const FRESH_MS = 1_000;
/** Time limit of a camera for one still, ms. */
const LIMIT_MS = 10_000;
const AT_ONCE = 2;
const MAX_BYTES = 4_000_000;

export interface CameraStills {
  /** A JPEG of a configured camera; `null`: none. Never rejects. */
  take(camId: CamId): Promise<Uint8Array | null>;
  /** Resolves when all runs have ended. */
  end(): Promise<void>;
}

/** Takes few stills at once; simultaneous requests for one camera share a still. */
export function createStills(
  clock: MonotonicClock,
  { cameras, startFfmpeg }: { cameras: Pick<Cameras, 'inputOf'>; startFfmpeg: StartFfmpeg },
): CameraStills {
  const last = new Map<CamId, { still: Promise<Uint8Array | null>; doneAtMs: Monotonic }>();
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  const runs = new Set<() => Promise<void>>();
  let isEnded = false;

  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }
  async function takeNow(camId: CamId): Promise<Uint8Array | null> {
    if (isEnded) return null;
    const run = startFfmpeg(jobOf(cameras, camId));
    runs.add(run.stop);
    const coming = wholeOf(run.outputs[0], MAX_BYTES);
    const still = await withLimit(clock, LIMIT_MS, coming, () => new Uint8Array());
    await run.stop();
    runs.delete(run.stop);
    return isWholeJpeg(still) ? still : null;
  }
  return {
    take(camId) {
      const known = last.get(camId);
      if (known && clock.nowMs() - known.doneAtMs < FRESH_MS) return known.still;
      const still = inTurn(() => takeNow(camId)).catch(() => null);
      const own = { still, doneAtMs: Number.POSITIVE_INFINITY as Monotonic };
      last.set(camId, own);
      void still.then(() => {
        own.doneAtMs = clock.nowMs();
      });
      return still;
    },
    async end() {
      isEnded = true;
      await Promise.all([...runs].map((stop) => stop()));
      await Promise.all([...last.values()].map(({ still }) => still));
    },
  };
}

function jobOf(cameras: Pick<Cameras, 'inputOf'>, camId: CamId): FfmpegJob {
  return {
    inputs: [cameras.inputOf(camId)],
    outputs: 1,
    silentAfterMs: LIMIT_MS,
    args: (out) => [
      ...['-map', '0:v:0', '-an', '-sn', '-dn', '-frames:v', '1'],
      ...['-vf', "scale=-2:'min(720,ih)',format=yuvj420p"],
      ...['-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2pipe', out(0)],
    ],
  };
}
