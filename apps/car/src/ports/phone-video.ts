/** The offered codecs that a phone's browser can decode. */
export type VideoCodec = 'h264' | 'vp8';

/** One encoded picture. */
export interface VideoFrame {
  /** H.264: its NAL units, each behind its length in 4 bytes; a keyframe has its parameter sets with it. VP8: the frame as it is. */
  bytes: Uint8Array;
  /** When it is to be seen, ms from the beginning of its stream; grows from frame to frame. */
  timeMs: number;
  isKeyframe: boolean;
  /** The phone's picture is old: it must show each frame as soon as possible, however unevenly they arrive. */
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
  /** The accepted codecs; `null`: none, or not answered yet. */
  codec(): VideoCodec | null;
  /** Takes the picture; its previous sender has lost it. Timestamps continue from one sender to the next. */
  acquire(): VideoSink;
}
