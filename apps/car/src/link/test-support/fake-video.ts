import { createSharedTrack } from '../../platform/node/peer/shared-track.ts';
import type { PathState, PhoneVideo, VideoCodec, VideoFrame } from '../../ports/phone-video.ts';

/** The picture of a phone that keeps the frames it is sent. */
export interface FakeVideo extends PhoneVideo {
  readonly frames: readonly VideoFrame[];
  /** The phone asks for a keyframe. */
  keyframeWanted(): void;
  /** Changes the path. */
  setPath(path: Partial<PathState>): void;
  end(): void;
}

/** A phone that takes this codec, or no video at all. */
export function createFakeVideo(codec: VideoCodec | null = 'h264', nowMs = () => 0): FakeVideo {
  const frames: VideoFrame[] = [];
  const send = (frame: VideoFrame) => {
    if (codec === null) return false;
    frames.push(frame);
    return true;
  };
  let state: PathState = { queueMs: 0, kbps: null, isEmpty: true };
  const track = { codec: () => codec, send, path: () => state, forget() {}, restart() {} };
  return {
    ...createSharedTrack(track, nowMs),
    frames,
    setPath(changed) {
      state = { ...state, ...changed };
    },
  };
}
