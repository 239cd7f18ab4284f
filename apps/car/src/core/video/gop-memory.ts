import type { VideoFrame } from '../../ports/phone-video.ts';

/** Frames since the last keyframe, by which a picture is there at once. */
export class GopMemory {
  private kept: VideoFrame[] = [];
  private bytes = 0;

  /** Keeps as many frames and bytes; of a longer group it keeps nothing until the next keyframe. */
  constructor(
    private readonly mostFrames = 120,
    private readonly mostBytes = 2_000_000,
  ) {}

  /** `false` if the group is too long to be kept. */
  add(frame: VideoFrame): boolean {
    if (frame.isKeyframe) this.clear();
    else if (this.kept.length === 0) return true;
    this.bytes += frame.bytes.length;
    this.kept.push(frame);
    if (this.kept.length <= this.mostFrames && this.bytes <= this.mostBytes) return true;
    this.clear();
    return false;
  }

  /** From the last keyframe on, or none. */
  frames(): readonly VideoFrame[] {
    return this.kept;
  }

  clear(): void {
    this.kept = [];
    this.bytes = 0;
  }
}
