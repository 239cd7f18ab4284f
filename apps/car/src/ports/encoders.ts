import type { VideoCodec } from './phone-video.ts';

/** The purpose of an encoding: a live picture for a phone, or a recording. */
export interface Encoding {
  purpose: 'live' | 'recording';
  codec: VideoCodec;
  /** Pictures a second. */
  fps: number;
  /** Live: what to make, kbit/s; recording: what never to exceed for long. */
  kbps: number;
}

/** How an ffmpeg encodes. H.264 is constrained baseline without B-frames; a keyframe comes each second. */
export interface EncoderArgs {
  /** The required last filters of the picture; empty if none. */
  filters: readonly string[];
  /** Options of the output, before its format. */
  args: readonly string[];
}

/** The encoders that work on this machine. */
export interface Encoders {
  /** Finds out at the first call what works, which takes a while; `null` if nothing does. Never rejects. */
  argsFor(encoding: Encoding): Promise<EncoderArgs | null>;
}
