import { type Clock, withLimit } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../ports/cameras.ts';
import type { FfmpegJob, StartFfmpeg } from '../ports/ffmpeg.ts';

/** A still is good for all who ask so soon after it, ms. */
const FRESH_MS = 1_000;
/** A camera that gives none in this time gives none, ms. */
const LIMIT_MS = 10_000;
const AT_ONCE = 2;
const MAX_BYTES = 4_000_000;
/** JPEG begins and ends with these. */
const JPEG = { begin: 0xd8, end: 0xd9 };

/** What stills need. */
export interface StillNeeds {
  cameras: Pick<Cameras, 'inputOf'>;
  startFfmpeg: StartFfmpeg;
  clock: Clock;
  /** ms of a clock that nobody sets. */
  upMs(): number;
}

/** Stills of the cameras. */
export interface CameraStills {
  /** A JPEG of a camera that is configured; `null` if it gives none. Never rejects. */
  take(camId: CamId): Promise<Uint8Array | null>;
  /** Resolves when nothing of it runs. */
  end(): Promise<void>;
}

/** Takes stills, few at once; all who want the same at the same time get the same. */
export function createStills({ cameras, startFfmpeg, clock, upMs }: StillNeeds): CameraStills {
  const last = new Map<CamId, { still: Promise<Uint8Array | null>; doneAtMs: number }>();
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
    const still = await withLimit(clock, LIMIT_MS, coming, () => Buffer.alloc(0));
    await run.stop();
    runs.delete(run.stop);
    const isWhole = still.at(1) === JPEG.begin && still.at(-1) === JPEG.end;
    return isWhole ? still : null;
  }
  return {
    take(camId) {
      const known = last.get(camId);
      if (known && upMs() - known.doneAtMs < FRESH_MS) return known.still;
      const still = inTurn(() => takeNow(camId)).catch(() => null);
      const own = { still, doneAtMs: Number.POSITIVE_INFINITY };
      last.set(camId, own);
      void still.then(() => {
        own.doneAtMs = upMs();
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

/** All that a pipe says; of one that says too much or breaks what came before that. */
async function wholeOf(output: NodeJS.ReadableStream | undefined, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of output ?? []) {
      pieces.push(Buffer.from(piece));
      bytes += piece.length;
      if (bytes > maxBytes) break;
    }
  } catch {
    // Its end was not nice; what came may be whole.
  }
  return Buffer.concat(pieces);
}

function jobOf(cameras: StillNeeds['cameras'], camId: CamId): FfmpegJob {
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
