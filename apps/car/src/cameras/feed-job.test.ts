import { expect, it } from 'vitest';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';
import { encodeJob, readRun } from './feed-job.ts';
import { LIVE_STEPS } from './video/bitrate-machine.ts';

/** Some seconds of a camera of 25 pictures a second, as fast as it can be read. */
const CAMERA = {
  options: ['-f', 'lavfi'],
  address: 'testsrc2=size=480x360:rate=25:duration=3',
  isH264: false,
};
const ENCODER: Record<VideoCodec, string[]> = {
  h264: [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-profile:v',
    'baseline',
    '-g',
    '250',
  ],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '250'],
};

async function framesOf(codec: VideoCodec, step: number): Promise<VideoFrame[]> {
  const frames: VideoFrame[] = [];
  const encoder = { filters: ['format=yuv420p'], args: [...ENCODER[codec], '-b:v', '500k'] };
  const run = runFfmpeg(encodeJob(CAMERA, codec, step, encoder));
  const onFrame = (frame: VideoFrame) => void frames.push(frame);
  expect(await readRun(run, codec, onFrame, () => true)).toEqual({
    reason: 'ended',
    stderrTail: '',
  });
  return frames;
}

it.each(LIVE_STEPS.map((step, index) => ({ ...step, index })))(
  'ffmpeg makes what the step of $height lines asks for, with a keyframe each second',
  async ({ height, maxFps, index }) => {
    for (const codec of ['h264', 'vp8'] as const) {
      const frames = await framesOf(codec, index);
      expect(frames.length).toBe(3 * (maxFps ?? 25));
      const keyframes = frames.filter(({ isKeyframe }) => isKeyframe);
      for (const [second, { timeMs }] of keyframes.entries()) {
        expect(timeMs - second * 1_000).toBeGreaterThanOrEqual(0);
        expect(timeMs - second * 1_000).toBeLessThan(130);
      }
      expect(keyframes).toHaveLength(3);
      // Width and height of a VP8 keyframe (RFC 6386, 9.1).
      const [first] = frames;
      if (codec === 'vp8' && first) {
        const picture = Buffer.from(first.bytes);
        // A picture is made no larger than it is.
        const high = Math.min(360, height);
        expect([picture.readUInt16LE(6), picture.readUInt16LE(8)]).toEqual([(high * 4) / 3, high]);
      }
    }
  },
);
