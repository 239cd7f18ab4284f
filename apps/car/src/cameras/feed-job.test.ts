import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';
import { copyJob, createCaptureClock, encodeJob, GopBuffer, readRun } from './feed-job.ts';
import { startRtspCamera } from './test-support/rtsp-camera.ts';
import { LIVE_STEPS } from './video/bitrate-machine.ts';

/** Some seconds of a camera of 25 pictures a second, as fast as it can be read. */
const CAMERA = {
  options: ['-f', 'lavfi'],
  address: 'testsrc2=size=480x360:rate=25:duration=3',
  isH264: false,
};
const ENCODER: Record<VideoCodec, string[]> = {
  h264: '-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -g 250'.split(' '),
  vp8: '-c:v libvpx -deadline realtime -cpu-used 8 -g 250'.split(' '),
};

async function framesOf(codec: VideoCodec, step: number, camera = CAMERA): Promise<VideoFrame[]> {
  const frames: VideoFrame[] = [];
  const encoder = { filters: ['format=yuv420p'], args: [...ENCODER[codec], '-b:v', '500k'] };
  const run = runFfmpeg(encodeJob(camera, codec, step, encoder));
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

it.each([-600, 600])('shows a camera whose times jump by %i s', async (jumpS) => {
  const times = `PTS+if(gte(N,50),${jumpS}/TB,0)`;
  const camera = {
    ...CAMERA,
    address: `testsrc2=size=160x120:rate=25:duration=4,settb=1/90000,setpts='${times}'`,
  };
  for (const codec of ['h264', 'vp8'] as const) {
    const step = LIVE_STEPS.findIndex(({ maxFps }) => maxFps === 10);
    const frames = await framesOf(codec, step, camera);
    expect(frames.length).toBeGreaterThanOrEqual(39);
    // One each second, and one more for each second that a jump may have.
    expect(frames.filter(({ isKeyframe }) => isKeyframe).length).toBeGreaterThanOrEqual(4);
    expect(frames.filter(({ isKeyframe }) => isKeyframe).length).toBeLessThanOrEqual(9);
  }
});

it.each([-10_000, 600_000])('copies a camera whose times jump by %i ms', async (jumpMs) => {
  const camera = await startRtspCamera();
  onTestFinished(() => camera.stop());
  const options = '-rtsp_transport tcp -analyzeduration 1 -fpsprobesize 0'.split(' ');
  const run = runFfmpeg(copyJob({ options, address: `rtsp://${camera.address}`, isH264: true }));
  const times: number[] = [];
  const ended = readRun(
    run,
    'h264',
    ({ timeMs }) => {
      times.push(timeMs);
      if (times.length === 10) camera.jump(jumpMs);
      if (times.length === 40) void run.stop();
    },
    () => true,
  );
  expect((await ended).reason).toBe('stopped');
  const steps = times.slice(1).map((timeMs, at) => timeMs - (times[at] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  // At its start ffmpeg may give two pictures one time.
  expect(steps.slice(-20)).toEqual(Array.from({ length: 20 }, () => 100));
});

it('computes when frames were taken, even if some of them are late', () => {
  const takenAt = createCaptureClock();
  const late = [40, 5, 90, 5, 30, 200, 5];
  const times = late.map((lateMs, index) => takenAt(index * 50, 1_000 + index * 50 + lateMs));
  expect(times.slice(1)).toEqual([1_055, 1_105, 1_155, 1_205, 1_255, 1_305]);
});

it('goes with times that drift, within some seconds', () => {
  const takenAt = createCaptureClock();
  // A camera that is half a hundredth slow: after a minute its times are 300 ms behind.
  let error = 0;
  for (let ms = 0; ms <= 60_000; ms += 50) error = Math.abs(takenAt(ms * 0.995, ms) - ms);
  expect(error).toBeLessThan(25);
});

const frame = (timeMs: number, isKeyframe = false, length = 10): VideoFrame => ({
  bytes: new Uint8Array(length),
  timeMs,
  isKeyframe,
});
const times = (memory: GopBuffer) => memory.frames().map(({ timeMs }) => timeMs);

it('keeps nothing of a group that is too long, until the next keyframe', () => {
  const memory = new GopBuffer(3, 1_000);
  const kept = [frame(1, true), frame(2), frame(3), frame(4), frame(5)].map((each) => memory.add(each));
  expect(kept).toEqual([true, true, true, false, true]);
  expect(times(memory)).toEqual([]);
  memory.add(frame(6, true));
  expect(times(memory)).toEqual([6]);
});

it('never keeps more than it may, and begins with a keyframe', () => {
  const frames = fc.array(fc.tuple(fc.boolean(), fc.nat(500)));
  fc.assert(
    fc.property(frames, (all) => {
      const memory = new GopBuffer(5, 1_000);
      for (const [index, [isKeyframe, length]] of all.entries()) {
        memory.add(frame(index, isKeyframe, length));
        const kept = memory.frames();
        expect(kept.length).toBeLessThanOrEqual(5);
        expect(kept.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(1_000);
        expect(kept.map((each) => each.isKeyframe)).toEqual(kept.map((_, at) => at === 0));
      }
    }),
  );
});
