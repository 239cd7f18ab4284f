import { FrameRateMonitor } from './frame-rate-monitor.ts';
import { type MarkerPose, poseBetween, turnTowards } from './glide.ts';

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
