import type { TimedFragment } from '../../../ports/capture.ts';
import type { Monotonic } from '../../../ports/unit-time.ts';

/** The last seconds of a stream, whole from a keyframe on, bounded in time and in bytes. */
export class FragmentRing {
  private buffered: TimedFragment[] = [];
  private bytes = 0;

  constructor(
    /** How long what came is held at least, ms. */
    public keptMs: number,
    private readonly maxBytes: number,
  ) {}

  push(came: TimedFragment): void {
    if (this.buffered.length === 0 && !came.fragment.isKeyframe) return;
    this.buffered.push(came);
    this.bytes += came.fragment.bytes.length;
    // Once a later keyframe is old enough, fragments before it are never needed.
    for (;;) {
      const next = this.buffered.findIndex(({ fragment }, at) => at > 0 && fragment.isKeyframe);
      const second = this.buffered[next];
      if (!second || (second.shownAtMs > came.shownAtMs - this.keptMs && this.bytes <= this.maxBytes)) break;
      this.drop(next);
    }
    // One picture group alone may not outgrow it either.
    if (this.bytes > this.maxBytes) this.drop(this.buffered.length);
  }

  /** The fragments from a time on, beginning with the last keyframe before it, or with the first one held. */
  from(timeMs: Monotonic): readonly TimedFragment[] {
    const first = this.buffered.findLastIndex(
      ({ fragment, shownAtMs }) => fragment.isKeyframe && shownAtMs <= timeMs,
    );
    return this.buffered.slice(Math.max(0, first));
  }

  clear(): void {
    this.drop(this.buffered.length);
  }

  private drop(count: number): void {
    for (const { fragment } of this.buffered.splice(0, count)) this.bytes -= fragment.bytes.length;
  }
}
