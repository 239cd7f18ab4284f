import type { CameraFailure, CamId } from '@ligo/protocol';

/** A codec of the car that the phone's browser can decode. */
export type VideoCodec = 'h264' | 'vp8';

export interface VideoFrame {
  /** H.264: its NAL units, each behind its length in 4 bytes; a keyframe has its parameter sets with it. VP8: the frame as it is. */
  bytes: Uint8Array;
  /** Display time from the start of the stream, ms; increases with each frame. */
  timeMs: number;
  isKeyframe: boolean;
  /** The phone's picture is old: it should show each frame at once, without smoothing. */
  isUrgent?: boolean;
}

/** The path to a phone, by the packets whose arrival the phone reported. */
export interface PathState {
  /** How much longer packets take than on the empty path, ms; grows while the phone reports nothing. */
  queueMs: number;
  /** What arrived in the last second, kbit/s; `null`: unknown. */
  kbps: number | null;
  /** All packets have arrived, or were lost. */
  isEmpty: boolean;
}

/** The video of a phone while one sender owns it. */
export interface VideoSink {
  /**
   * Sends a frame; the first has to be a keyframe. Returns its RTP timestamp (90 kHz, 32 bits), or `null` if it was not sent: the
   * picture is another's by now, the phone has gone, or its way is not open yet.
   */
  send(frame: VideoFrame): number | null;
  /** Calls when the phone asks for a keyframe; returns the unsubscribe. */
  onKeyframeWanted(handler: () => void): () => void;
  path(): PathState;
  /** Packets that were sent up to now are not retransmitted: a full path empties sooner. */
  forget(): void;
  /** Aborts when another sender takes the video, after `release`, or when the phone disconnects. */
  readonly lost: AbortSignal;
  release(): void;
}

/** The state of the camera that a phone is shown, where the platform encodes its pictures; `failure`: why it is failing, if known. */
export type CameraReport = { camId: CamId } & (
  | { type: 'state'; state: 'starting' | 'working' | 'failing'; failure?: CameraFailure }
  /** A frame was sent; the time is the unit's wall clock, unix ms. */
  | { type: 'sent'; rtpTimestamp: number; takenAtMs: number }
);

/** The largest picture that a phone is sent: its height in pixels, and its bit rate in kbit/s. */
export interface PictureLimits {
  height: number;
  kbps: number;
}

/** The video of a phone to which the platform sends its cameras' pictures. */
export interface CameraSink extends Pick<VideoSink, 'lost' | 'release'> {
  /** Shows this camera, and no other from now on. */
  show(camId: CamId, largest: PictureLimits): void;
}

/** The video to one phone: one track with one sender at a time. */
export interface PhoneVideo {
  /** The phone's codec; `null`: it accepts no video, or has not answered yet. */
  codec(): VideoCodec | null;
  /** Takes the video from its present sender. Timestamps continue from one sender to the next. */
  acquire(): VideoSink;
  /** Takes the video for cameras; `null`: this platform sends frames. */
  readonly acquireCameras: ((onReport: (report: CameraReport) => void) => CameraSink) | null;
}
