/** Frames further apart than this, ms, do not look like motion. */
const MAX_FRAME_MS = 60;
/** A single frame may be late for another reason. */
const MIN_LATE_FRAMES = 2;
/** This number of moves are then made at once, before one is tried smoothly again. */
const RESTS = 20;

/**
 * Measures whether a device draws fast enough for smooth moves. A slow one, as without a graphics card, would spend all of its
 * time on drawing them, and answer no finger meanwhile.
 */
export class FrameRateMonitor {
  private lastMs = 0;
  private count = 0;
  private lateFrames = 0;
  private isPaused = 0;

  /** A move begins, at a time in ms; whether it is to be smooth. */
  begin(nowMs: number): boolean {
    // Most of them, not their mean: a page that was hidden meanwhile has one frame that is late by all of that time.
    if (this.count >= MIN_LATE_FRAMES && this.lateFrames > this.count / 2) this.isPaused = RESTS;
    this.lastMs = nowMs;
    this.count = 0;
    this.lateFrames = 0;
    if (this.isPaused === 0) return true;
    this.isPaused -= 1;
    return false;
  }

  /** A frame of this move, at its time in ms. */
  frame(nowMs: number): void {
    this.count += 1;
    if (nowMs - this.lastMs > MAX_FRAME_MS) this.lateFrames += 1;
    this.lastMs = nowMs;
  }
}
