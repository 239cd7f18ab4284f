import type { Fragment } from './fragment.ts';

/** A fragment, and when it came on a clock that never goes back, ms. */
export interface CameFragment {
  fragment: Fragment;
  cameAtMs: number;
}

/** The last seconds of a stream, whole from a keyframe on, bounded in time and in bytes. */
export class FragmentRing {
  private held: CameFragment[] = [];
  private bytes = 0;

  constructor(
    /** How long what came is held at least, ms. */
    public keptMs: number,
    private readonly mostBytes: number,
  ) {}

  push(came: CameFragment): void {
    if (this.held.length === 0 && !came.fragment.isKeyframe) return;
    this.held.push(came);
    this.bytes += came.fragment.bytes.length;
    // As soon as a later keyframe is old enough, nobody asks for what lies before it.
    for (;;) {
      const next = this.held.findIndex(({ fragment }, at) => at > 0 && fragment.isKeyframe);
      const second = this.held[next];
      if (!second || (second.cameAtMs > came.cameAtMs - this.keptMs && this.bytes <= this.mostBytes)) break;
      this.drop(next);
    }
    // One picture group alone may not outgrow it either.
    if (this.bytes > this.mostBytes) this.drop(this.held.length);
  }

  /** What came from a time on, beginning with the last keyframe before it, or with the first that is held. */
  from(timeMs: number): readonly CameFragment[] {
    const first = this.held.findLastIndex(
      ({ fragment, cameAtMs }) => fragment.isKeyframe && cameAtMs <= timeMs,
    );
    return this.held.slice(Math.max(0, first));
  }

  clear(): void {
    this.drop(this.held.length);
  }

  private drop(count: number): void {
    for (const { fragment } of this.held.splice(0, count)) this.bytes -= fragment.bytes.length;
  }
}
