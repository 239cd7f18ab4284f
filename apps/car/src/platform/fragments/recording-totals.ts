import type { KeyframePosition, RecordingEnd } from '../../ports/recordings.ts';
import type { Fragment } from './fragment.ts';
import type { ReadFragments } from './fragment-reader.ts';

/** Adds up what a recording is made of, fragment by fragment. */
export class RecordingTotals {
  private initBytes = 0;
  bytes = 0;
  private durationMs = 0;
  private readonly keyframes: KeyframePosition[] = [];

  get keyframeCount(): number {
    return this.keyframes.length;
  }

  init(bytes: Uint8Array): void {
    this.initBytes = bytes.length;
    this.bytes += bytes.length;
  }

  add({ bytes, isKeyframe, timeMs, durationMs }: Fragment): void {
    if (isKeyframe) this.keyframes.push({ timeMs, offset: this.bytes });
    this.bytes += bytes.length;
    this.durationMs = timeMs + durationMs;
  }

  addRead({ init, fragments }: ReadFragments): void {
    if (init) this.init(init.bytes);
    for (const fragment of fragments) this.add(fragment);
  }

  /** `null`: there is nothing in it that could be seen. */
  end(): RecordingEnd | null {
    const { initBytes, bytes, durationMs, keyframes } = this;
    return keyframes.length === 0 ? null : { initBytes, bytes, durationMs, keyframes: [...keyframes] };
  }
}
