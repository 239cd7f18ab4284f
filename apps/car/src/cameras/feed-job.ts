import type { CameraInput } from '../ports/cameras.ts';
import type { EncoderArgs, Encoding } from '../ports/car-video.ts';
import type { FfmpegJob } from '../ports/ffmpeg.ts';
import type { VideoCodec } from '../ports/phone-video.ts';
import { LIVE_STEPS } from './video/live-steps.ts';

/** A camera that is silent for this long fails, ms. */
const SILENCE_TIMEOUT_MS = 8_000;
/** The frame rate that an encoder assumes if the camera's own rate stays. */
const USUAL_FPS = 20;
/** Whole frames come through the pipe as soon as they are made. */
const CONTAINER = {
  h264: ['-f', 'flv', '-flvflags', 'no_duration_filesize+no_metadata'],
  vp8: ['-f', 'ivf'],
};
const PICTURE = ['-map', '0:v:0', '-an', '-sn', '-dn'];

export const encodingOf = (codec: VideoCodec, step: number): Encoding => {
  const { maxFps, kbps } = LIVE_STEPS[step] ?? LIVE_STEPS[0];
  return { purpose: 'live', codec, fps: maxFps ?? USUAL_FPS, kbps };
};

/** The filters that make a camera's picture that of a step. Frames are left out without waiting for those that follow. */
function filtersOf(step: number): string[] {
  const { height, maxFps } = LIVE_STEPS[step] ?? LIVE_STEPS[0];
  const slot = (time: string) => `floor(${time}*${maxFps})`;
  const fewer = `select='isnan(prev_selected_t)+gt(${slot('t')},${slot('prev_selected_t')})'`;
  return [...(maxFps === null ? [] : [fewer]), `scale=-2:'min(${height},ih)'`];
}

/** Encodes a camera for phones: one pipe of FLV or IVF. */
export function encodeJob(
  input: CameraInput,
  codec: VideoCodec,
  step: number,
  { filters, args }: EncoderArgs,
): FfmpegJob {
  return {
    inputs: [input],
    outputs: 1,
    silentAfterMs: SILENCE_TIMEOUT_MS,
    args: (out) => [
      ...PICTURE,
      '-vf',
      [...filtersOf(step), ...filters].join(','),
      ...args,
      // By time, whatever rate the camera has; and its times are kept to the millisecond.
      '-force_key_frames',
      'expr:gte(t,n_forced)',
      '-enc_time_base',
      '1:1000',
      '-fps_mode',
      'passthrough',
      '-flush_packets',
      '1',
      ...CONTAINER[codec],
      out(0),
    ],
  };
}

/** Sends a camera's own H.264 as it is. */
export const copyJob = (input: CameraInput): FfmpegJob => ({
  inputs: [input],
  outputs: 1,
  silentAfterMs: SILENCE_TIMEOUT_MS,
  args: (out) => [...PICTURE, '-c:v', 'copy', '-flush_packets', '1', ...CONTAINER.h264, out(0)],
});
