/**
 * Options of ffmpeg for a recording that is written to its pipe. ffmpeg has hundreds of formats, decoders and protocols: the content of a
 * foreign card reaches only those of the car's own recordings.
 */
export const RECORDING_INPUT = [
  ...['-f', 'mp4', '-c:v', 'h264', '-codec_whitelist', 'h264'],
  ...['-protocol_whitelist', 'pipe'],
] as const;
