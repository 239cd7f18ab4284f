import type { VideoFrame } from '../../ports/phone-video.ts';

/** Frames since the last keyframe, by which a picture is there at once. */
export class GopBuffer {
  private buffered: VideoFrame[] = [];
  private bytes = 0;

  /** Keeps as many frames and bytes; of a longer group it keeps nothing until the next keyframe. */
  constructor(
    private readonly mostFrames = 120,
    private readonly maxBytes = 2_000_000,
  ) {}

  /** `false` if the group is too long to be kept. */
  add(frame: VideoFrame): boolean {
    if (frame.isKeyframe) this.clear();
    else if (this.buffered.length === 0) return true;
    this.bytes += frame.bytes.length;
    this.buffered.push(frame);
    if (this.buffered.length <= this.mostFrames && this.bytes <= this.maxBytes) return true;
    this.clear();
    return false;
  }

  /** From the last keyframe on, or none. */
  frames(): readonly VideoFrame[] {
    return this.buffered;
  }

  clear(): void {
    this.buffered = [];
    this.bytes = 0;
  }
}
