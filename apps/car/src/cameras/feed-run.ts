import type { AvcConfig } from '../platform/video/avc.ts';
import { createFlvReader } from '../platform/video/flv-reader.ts';
import { createIvfReader } from '../platform/video/ivf-reader.ts';
import type { FfmpegEnd, FfmpegRun } from '../ports/ffmpeg.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';

/** `profile_idc` of baseline, which every phone with H.264 decodes. */
const BASELINE = 66;

/** Whether phones can play a camera's own H.264. */
export const isPhoneCompatible = ({ profile }: AvcConfig): boolean => profile === BASELINE;

/**
 * Reads the pipe of one run until it ends. Malformed output ends the run, as does an H.264 profile that `accepts` rejects. Never
 * rejects.
 */
export function readRun(
  run: FfmpegRun,
  codec: VideoCodec,
  onFrame: (frame: VideoFrame) => void,
  accepts: (config: AvcConfig) => boolean,
): Promise<FfmpegEnd> {
  const onConfig = (config: AvcConfig) => void (accepts(config) || run.stop());
  const reader = codec === 'h264' ? createFlvReader({ onFrame, onConfig }) : createIvfReader(onFrame);
  run.outputs[0]?.on('data', (bytes: Buffer) => void (reader.push(bytes) || run.stop()));
  return run.ended;
}
