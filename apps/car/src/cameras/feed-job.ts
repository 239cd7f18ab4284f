import type { AvcConfig } from '../platform/video/avc.ts';
import { createFlvReader } from '../platform/video/flv-reader.ts';
import { createIvfReader } from '../platform/video/ivf-reader.ts';
import type { CameraInput } from '../ports/cameras.ts';
import type { EncoderArgs, Encoding } from '../ports/car-video.ts';
import type { FfmpegEnd, FfmpegJob, FfmpegRun } from '../ports/ffmpeg.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';
import { RISING_TIMES, STEADY_TIMES } from '../shared/steady-times.ts';
import { LIVE_STEPS } from './video/bitrate-machine.ts';

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
  return [STEADY_TIMES, ...(maxFps === null ? [] : [fewer]), `scale=-2:'min(${height},ih)'`];
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
      ...[...PICTURE, '-vf', [...filtersOf(step), ...filters].join(','), ...args],
      // By time, whatever rate the camera has; and its times are kept to the millisecond.
      ...[
        '-force_key_frames',
        'expr:gte(t,n_forced)',
        '-enc_time_base',
        '1:1000',
        '-fps_mode',
        'passthrough',
      ],
      ...['-flush_packets', '1', ...CONTAINER[codec], out(0)],
    ],
  };
}

/** Sends a camera's own H.264 as it is. It has no pictures that are shown in another order. */
export const copyJob = (input: CameraInput): FfmpegJob => ({
  inputs: [input],
  outputs: 1,
  silentAfterMs: SILENCE_TIMEOUT_MS,
  args: (out) => [
    ...[...PICTURE, '-c:v', 'copy', '-bsf:v', RISING_TIMES],
    ...['-flush_packets', '1', ...CONTAINER.h264, out(0)],
  ],
});

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
  run.outputs[0]?.on('data', (bytes) => void (reader.push(bytes) || run.stop()));
  return run.ended;
}

/** How long a smallest delay counts at least, ms: the times that come with pictures may go slower or faster than time does. */
const WINDOW_MS = 2_000;

/**
 * Computes when the frames of one stream were taken. Frames arrive a little late, never early: the least late one is on the line
 * of the camera's clock.
 */
export function createCaptureClock(): (timeMs: number, arrivedAtMs: number) => number {
  let windowBeganAtMs = Number.NEGATIVE_INFINITY;
  let now = Number.POSITIVE_INFINITY;
  let before = Number.POSITIVE_INFINITY;
  return (timeMs, arrivedAtMs) => {
    if (arrivedAtMs - windowBeganAtMs >= WINDOW_MS) {
      before = now;
      now = Number.POSITIVE_INFINITY;
      windowBeganAtMs = arrivedAtMs;
    }
    now = Math.min(now, arrivedAtMs - timeMs);
    return timeMs + Math.min(now, before);
  };
}

/** Frames since the last keyframe, by which a picture is there at once. */
export class GopBuffer {
  private buffered: VideoFrame[] = [];
  private bytes = 0;

  /** Keeps as many frames and bytes; of a longer group it keeps nothing until the next keyframe. */
  constructor(
    private readonly mostFrames = 120,
    private readonly maxBytes = 2_000_000,
  ) {}

  /** `false` if the group is too long to be kept. */
  add(frame: VideoFrame): boolean {
    if (frame.isKeyframe) this.clear();
    else if (this.buffered.length === 0) return true;
    this.bytes += frame.bytes.length;
    this.buffered.push(frame);
    if (this.buffered.length <= this.mostFrames && this.bytes <= this.maxBytes) return true;
    this.clear();
    return false;
  }

  /** From the last keyframe on, or none. */
  frames(): readonly VideoFrame[] {
    return this.buffered;
  }

  clear(): void {
    this.buffered = [];
    this.bytes = 0;
  }
}
