import type { Cameras } from './cameras.ts';
import type { StartFfmpeg } from './ffmpeg.ts';
import type { VideoCodec } from './phone-video.ts';

/** The cameras of the car, and the programs that process their pictures. */
export interface CarVideo {
  readonly cameras: Cameras;
  readonly startFfmpeg: StartFfmpeg;
  readonly encoders: Encoders;
}

/** A use of an encoder: live pictures, or recordings. */
export interface Encoding {
  purpose: 'live' | 'recording';
  codec: VideoCodec;
  fps: number;
  /** Live: target bit rate, kbit/s; recording: maximum. */
  kbps: number;
}

/** Arguments of ffmpeg. H.264 is constrained baseline without B-frames, with a keyframe each second. */
export interface EncoderArgs {
  /** The last filters of the picture; may be empty. */
  filters: readonly string[];
  /** Options of the output, before its format. */
  args: readonly string[];
}

export interface Encoders {
  /** Tests the encoders at the first call, which takes some seconds; `null`: none works. Never rejects. */
  argsFor(encoding: Encoding): Promise<EncoderArgs | null>;
}
