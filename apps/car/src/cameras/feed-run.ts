import type { AvcConfig } from '../platform/video/avc-config.ts';
import { createFlvReader } from '../platform/video/flv-reader.ts';
import { createIvfReader } from '../platform/video/ivf-reader.ts';
import type { FfmpegEnd, FfmpegRun } from '../ports/ffmpeg.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';

/** `profile_idc` of baseline, which every phone with H.264 decodes. */
const BASELINE = 66;

export interface FeedRunNeeds {
  codec: VideoCodec;
  onFrame(frame: VideoFrame): void;
  /** Tells the profile of what is copied; `false` ends the run. */
  accepts(config: AvcConfig): boolean;
}

/** Whether phones can be sent a camera's own H.264. */
export const isPhoneCompatible = ({ profile }: AvcConfig): boolean => profile === BASELINE;

/** Reads the pipe of one run until it ends; one that writes what it should not is ended. Never rejects. */
export function readRun(run: FfmpegRun, { codec, onFrame, accepts }: FeedRunNeeds): Promise<FfmpegEnd> {
  const onConfig = (config: AvcConfig) => void (accepts(config) || run.stop());
  const reader = codec === 'h264' ? createFlvReader({ onFrame, onConfig }) : createIvfReader(onFrame);
  run.outputs[0]?.on('data', (bytes: Buffer) => void (reader.push(bytes) || run.stop()));
  return run.ended;
}
