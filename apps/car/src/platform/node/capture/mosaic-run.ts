import type { CamId } from '@ligo/protocol';
import type { PicturePipe } from '../../../ports/cameras.ts';
import type { CaptureRun, EncodingHandlers } from '../../../ports/capture.ts';
import type { StartFfmpeg } from '../../../ports/ffmpeg.ts';
import { earlierOf, type Monotonic, type MonotonicClock, plusMs } from '../../../ports/unit-time.ts';
import { QUADRANTS } from '../../../shared/quadrants.ts';
import { FragmentReader } from '../../fragments/fragment-reader.ts';
import { type Mosaic, mosaicJob, quadrantSize } from './capture-job.ts';

/** More than between a picture and its fragment. */
const MAX_GAPS = 50;

/** Encodes the picture of all at a constant rate, whatever each camera does. After `stop` no handler is called. */
export function startMosaicRun(
  startFfmpeg: StartFfmpeg,
  mosaic: Mosaic,
  quadrants: Quadrants,
  clock: MonotonicClock,
  handlers: EncodingHandlers,
): CaptureRun {
  let isStopped = false;
  const reader = new FragmentReader();
  const pump = createPump(mosaic.fps, quadrants, clock);
  const run = startFfmpeg(mosaicJob(mosaic, (into) => pump.start(into)));
  let firstMs: number | null = null;
  run.outputs[0]?.on('data', (bytes) => {
    if (isStopped) return;
    const { init, fragments } = reader.push(bytes);
    const nowMs = clock.nowMs();
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
    ended: run.ended,
    stop() {
      isStopped = true;
      return run.stop();
    },
  };
}

/** Writes pictures of all at a constant rate. */
function createPump(fps: number, quadrants: Quadrants, clock: MonotonicClock) {
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
  function write(into: PicturePipe): void {
    const nowDue = Math.floor((clock.nowMs() - startedAtMs) / intervalMs) + 1;
    // Pictures do not pile up before an encoder that is too slow. It then gets each picture twice, up to a second of them.
    if (into.writableLength === 0) {
      const count = Math.min(nowDue - due, fps);
      if (nowDue - due > count) addGap({ before: written, count: nowDue - due - count });
      for (let each = count; each > 0; each--) for (const piece of quadrants.next()) into.write(piece);
      written += count;
      due = nowDue;
    }
    cancel = clock.after(Math.max(0, startedAtMs + nowDue * intervalMs - clock.nowMs()), () => write(into));
  }
  return {
    /** Writes a picture at each interval until the returned function is called. */
    start(into: PicturePipe): () => void {
      startedAtMs = clock.nowMs();
      write(into);
      return () => cancel();
    },
    /** When the picture at this time of the stream was due. */
    shownAtMs(streamMs: number): Monotonic {
      const place = Math.round(streamMs / intervalMs);
      const leftOut = gaps.reduce((sum, { before, count }) => (before <= place ? sum + count : sum), 0);
      return plusMs(startedAtMs, streamMs + leftOut * intervalMs);
    },
  };
}

/** A raw picture in the pieces in which it was received: copying them would cost more than the rest of the way. */
type RawPicture = readonly Uint8Array[];

/** Pictures of a camera that wait for their turn; more are dropped. They even out the time between two pictures. */
const MAX_WAITING = 2;
const BLACK = { y: 16, u: 128, v: 128 };
/** Red at 60 % on black. */
const RED = { y: 55, u: 105, v: 195 };
const GRID = { lines: 8, width: 2 };

/** The latest pictures of all cameras, which together are the picture of all. A camera without one never holds up the others. */
export class Quadrants {
  private readonly pictureBytes: number;
  private readonly black: RawPicture;
  private readonly crossedOut: RawPicture;
  private readonly cameras = new Map<
    CamId,
    { shown: RawPicture; waiting: RawPicture[]; pieces: Uint8Array[]; wantedBytes: number }
  >();

  constructor(mosaic: Mosaic) {
    const { width, height } = quadrantSize(mosaic);
    this.pictureBytes = (width * height * 3) / 2;
    this.black = [paint(width, height, false)];
    this.crossedOut = [paint(width, height, true)];
  }

  /** The next bytes are from another run of this camera: drops an incomplete picture. */
  restart(camId: CamId): void {
    const shown = this.cameras.get(camId)?.shown ?? this.black;
    this.cameras.set(camId, { shown, waiting: [], pieces: [], wantedBytes: this.pictureBytes });
  }

  /** Shows a grid until the camera gives another picture. */
  crossOut(camId: CamId): void {
    const camera = this.cameras.get(camId);
    if (!camera) return;
    camera.shown = this.crossedOut;
    camera.waiting = [];
  }

  push(camId: CamId, bytes: Uint8Array): void {
    const camera = this.cameras.get(camId);
    if (!camera) return;
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + camera.wantedBytes);
      at += piece.length;
      camera.pieces.push(piece);
      camera.wantedBytes -= piece.length;
      if (camera.wantedBytes > 0) continue;
      camera.waiting.push(camera.pieces);
      if (camera.waiting.length > MAX_WAITING) camera.waiting.shift();
      camera.pieces = [];
      camera.wantedBytes = this.pictureBytes;
    }
  }

  /** The pieces of the next picture of all: each camera's next picture, or the one before again. */
  next(): Uint8Array[] {
    return QUADRANTS.flatMap((camId) => {
      const camera = this.cameras.get(camId);
      if (!camera) return this.black;
      camera.shown = camera.waiting.shift() ?? camera.shown;
      return camera.shown;
    });
  }
}

/** A black picture in yuv420p, with or without a red grid. */
function paint(width: number, height: number, hasGrid: boolean): Uint8Array {
  const picture = new Uint8Array((width * height * 3) / 2);
  const isLine = (x: number, y: number) =>
    hasGrid && (x % (width / GRID.lines) < GRID.width || y % (height / GRID.lines) < GRID.width);
  let at = 0;
  const plane = (step: number, part: keyof typeof BLACK) => {
    for (let y = 0; y < height; y += step)
      for (let x = 0; x < width; x += step) picture[at++] = (isLine(x, y) ? RED : BLACK)[part];
  };
  plane(1, 'y');
  plane(2, 'u');
  plane(2, 'v');
  return picture;
}
