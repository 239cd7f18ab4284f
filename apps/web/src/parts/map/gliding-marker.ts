import { shortestTurnDeg } from '@ligo/vehicle';

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
class FrameRateMonitor {
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

/** Where a marker is and which way it points; the heading is not limited to a full turn, so that it can turn either way. */
interface MarkerPose {
  longitudeDeg: number;
  latitudeDeg: number;
  headingDeg: number;
}

/** The same heading as `headingDeg`, counted on from `fromDeg` the short way round. */
export function turnTowards(fromDeg: number, headingDeg: number): number {
  return fromDeg + shortestTurnDeg(fromDeg, headingDeg);
}

/** The pose on the way between two: `progress` from 0 to 1, beyond is held at the ends. */
export function poseBetween(from: MarkerPose, to: MarkerPose, progress: number): MarkerPose {
  const part = Math.min(Math.max(progress, 0), 1);
  const between = (a: number, b: number) => (part === 1 ? b : a + (b - a) * part);
  return {
    longitudeDeg: between(from.longitudeDeg, to.longitudeDeg),
    latitudeDeg: between(from.latitudeDeg, to.latitudeDeg),
    headingDeg: between(from.headingDeg, to.headingDeg),
  };
}

/** As long as the car's updates lie apart. */
const GLIDE_MS = 1_000;

/** Moves a marker from update to update: smoothly over a second, or at once after a longer silence and where drawing is slow. */
export class GlidingMarker {
  private pose: MarkerPose | null = null;
  private frame = 0;
  private readonly pace = new FrameRateMonitor();

  constructor(private readonly show: (pose: MarkerPose) => void) {}

  /** Goes to a new place; `headingDeg` may be missing, then the marker keeps its heading. */
  moveTo(
    place: { longitudeDeg: number; latitudeDeg: number },
    headingDeg: number | null,
    isSmooth: boolean,
  ): void {
    cancelAnimationFrame(this.frame);
    const from = this.pose;
    const heading = from ? turnTowards(from.headingDeg, headingDeg ?? from.headingDeg) : (headingDeg ?? 0);
    const to = { longitudeDeg: place.longitudeDeg, latitudeDeg: place.latitudeDeg, headingDeg: heading };
    const startedAtMs = performance.now();
    if (!from || !isSmooth || !this.pace.begin(startedAtMs)) {
      this.place(to);
      return;
    }
    const step = (nowMs: number) => {
      this.pace.frame(nowMs);
      const progress = (nowMs - startedAtMs) / GLIDE_MS;
      this.place(poseBetween(from, to, progress));
      if (progress < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Shows the present pose again, after the view around it changed. */
  refresh(): void {
    if (this.pose) this.show(this.pose);
  }

  /** Forgets where the marker is: the next place is where it begins. */
  reset(): void {
    this.stop();
    this.pose = null;
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  private place(pose: MarkerPose): void {
    this.pose = pose;
    this.show(pose);
  }
}
