/** What a phone's browser can decode of what the car offers. */
export type VideoCodec = 'h264' | 'vp8';

/** One encoded picture. */
export interface VideoFrame {
  /** H.264: its NAL units, each behind its length in 4 bytes; a keyframe has its parameter sets with it. VP8: the frame as it is. */
  bytes: Uint8Array;
  /** When it is to be seen, ms from the beginning of its stream; grows from frame to frame. */
  timeMs: number;
  isKeyframe: boolean;
  /** What the phone shows is old: it is to show each frame as soon as it can, however unevenly they come. */
  isUrgent?: boolean;
}

/** The picture of a phone, as long as it is one sender's. */
export interface VideoSink {
  /**
   * Sends a frame; the first has to be a keyframe. Returns its RTP timestamp (90 kHz, 32 bits), or `null` if it was not sent: the
   * picture is another's by now, the phone has gone, or its way is not open yet.
   */
  send(frame: VideoFrame): number | null;
  /** Calls when the phone asks for a keyframe; returns the unsubscribe. */
  onKeyframeWanted(handler: () => void): () => void;
  /** Aborted when another has taken the picture, when it was released, or when the phone has gone. */
  readonly lost: AbortSignal;
  release(): void;
}

/** The video to one phone: one track, which one sender has at a time. */
export interface PhoneVideo {
  /** What it takes; `null` if it took no video, or has not answered yet. */
  codec(): VideoCodec | null;
  /** Takes the picture; whoever had it before has lost it. Timestamps go on from one sender to the next. */
  acquire(): VideoSink;
}
