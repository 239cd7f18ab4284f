import { GREY } from '../../ports/movement-detector.ts';

const BYTES = GREY.width * GREY.height;
/** A camera that is later than this does not hold up the others, ms. */
const LATE_MS = 150;
/** A camera without a picture for this time is not awaited, ms. */
const MISSING_AFTER_MS = 500;

/** Joins the grey pictures of cameras, each of which comes in pieces, into one round of all. */
export class GreyFrameSync {
  private readonly cameras: {
    latest: Uint8Array;
    filled: number;
    last: Uint8Array;
    isNew: boolean;
    givenAtMs: number;
  }[];
  private roundAtMs = Number.NEGATIVE_INFINITY;

  /** @param count of cameras; one that never comes is black. */
  constructor(count: number) {
    this.cameras = Array.from({ length: count }, () => ({
      latest: new Uint8Array(BYTES),
      filled: 0,
      last: new Uint8Array(BYTES),
      isNew: false,
      givenAtMs: Number.NEGATIVE_INFINITY,
    }));
  }

  /** Takes bytes of a camera; returns how many pictures they completed. Damaged pictures are dropped. */
  push(place: number, bytes: Uint8Array, nowMs: number, isDamaged = false): number {
    const camera = this.cameras[place];
    if (!camera) return 0;
    let count = 0;
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + BYTES - camera.filled);
      camera.latest.set(piece, camera.filled);
      camera.filled += piece.length;
      at += piece.length;
      if (camera.filled < BYTES) continue;
      camera.filled = 0;
      if (isDamaged) continue;
      [camera.latest, camera.last] = [camera.last, camera.latest];
      camera.isNew = true;
      camera.givenAtMs = nowMs;
      count += 1;
    }
    return count;
  }

  /** Drops an incomplete picture of a camera: the next bytes are from another run. */
  dropPartial(place: number): void {
    const camera = this.cameras[place];
    if (camera) camera.filled = 0;
  }

  /** Forgets which cameras gave pictures. */
  reset(): void {
    for (const camera of this.cameras) {
      camera.filled = 0;
      camera.givenAtMs = Number.NEGATIVE_INFINITY;
    }
  }

  /** The cameras that gave a picture lately. */
  present(nowMs: number): number[] {
    return [...this.cameras.keys()].filter(
      (place) => nowMs - (this.cameras[place]?.givenAtMs ?? 0) < MISSING_AFTER_MS,
    );
  }

  /**
   * One picture of each, one below the other: once all that gave a picture lately have a new one, or one of them is late; `null`
   * before.
   */
  nextFrame(nowMs: number): Uint8Array<ArrayBuffer> | null {
    const isComplete = this.present(nowMs).every((place) => this.cameras[place]?.isNew);
    if (!isComplete && nowMs - this.roundAtMs < LATE_MS) return null;
    this.roundAtMs = nowMs;
    const all = new Uint8Array(BYTES * this.cameras.length);
    this.cameras.forEach((camera, place) => {
      all.set(camera.last, place * BYTES);
      camera.isNew = false;
    });
    return all;
  }
}
