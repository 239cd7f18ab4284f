import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import type { EncoderArgs } from '../../../ports/car-video.ts';
import type { FfmpegJob, StartFfmpeg } from '../../../ports/ffmpeg.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { type EncoderChoice, isPlayableStream, probeEncoders } from './probe-encoders.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const live = { purpose: 'live', codec: 'h264', fps: 10, kbps: 500 } as const;

function start(
  choice: EncoderChoice,
  startFfmpeg: StartFfmpeg = runFfmpeg,
  hasDevice = (_name: string) => true,
) {
  const clock = virtualClock();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const started = vi.fn(startFfmpeg);
  return {
    clock,
    log,
    started,
    encoders: probeEncoders({ startFfmpeg: started, choice, hasDevice, clock, log }),
  };
}

/** Two seconds of moving picture made with these options. */
async function encode({ filters, args }: EncoderArgs, format: string): Promise<string> {
  const path = join(tempFolder(), `a.${format}`);
  const run = runFfmpeg({
    inputs: [{ options: ['-f', 'lavfi'], address: 'testsrc2=size=320x240:rate=10', isH264: false }],
    args: () => ['-vf', filters.join(','), ...args, '-t', '2', path],
    outputs: 0,
    silentAfterMs: 20_000,
  });
  expect((await run.ended).reason).toBe('ended');
  return path;
}
const probe = (path: string, entries: string) =>
  execFileSync('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', path], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n');

describe('on this machine', () => {
  it.each(['live', 'recording'] as const)(
    'H.264 (%s) is what every browser takes: constrained baseline, in order, a keyframe each second',
    async (purpose) => {
      const args = await start('auto').encoders.argsFor({ ...live, purpose });
      const path = await encode(args as EncoderArgs, 'flv');
      expect(probe(path, 'stream=profile,has_b_frames')).toEqual(['Constrained Baseline,0']);
      const keyframes = probe(path, 'packet=flags').map((flags) => flags.startsWith('K'));
      expect(keyframes).toEqual(Array.from({ length: 20 }, (_, place) => place % 10 === 0));
    },
  );

  it('VP8 has a keyframe each second, too', async () => {
    const args = await start('auto').encoders.argsFor({ ...live, codec: 'vp8' });
    const path = await encode(args as EncoderArgs, 'ivf');
    expect(probe(path, 'stream=codec_name')).toEqual(['vp8']);
    const keyframes = probe(path, 'packet=flags').map((flags) => flags.startsWith('K'));
    expect(keyframes.filter(Boolean)).toHaveLength(2);
  });
});

describe('what works', () => {
  it('is found out once, although several ask at the same time', async () => {
    const { encoders, started, log } = start('software');
    const asked = [live, { ...live, kbps: 800 }, { ...live, purpose: 'recording' } as const];
    const args = await Promise.all(asked.map((each) => encoders.argsFor(each)));
    expect(args.map((each) => each?.args.includes('libx264'))).toEqual([true, true, true]);
    expect(started).toHaveBeenCalledOnce();
    expect(log.info).toHaveBeenCalledWith({ codec: 'h264', encoder: 'libx264' }, 'encoder');
  });

  it('is never software where the owner wants hardware', async () => {
    const { encoders, started } = start('vaapi', (job) => runFfmpeg(job, '/nowhere/ffmpeg'));
    expect(await encoders.argsFor(live)).toBeNull();
    expect(started.mock.calls.map(([job]) => job.args(String).includes('h264_vaapi'))).toEqual([true]);
  });
});

it('asks hardware before software, and passes by an encoder that runs but gives no pictures', async () => {
  const tried: string[] = [];
  const { encoders } = start('auto', (job: FfmpegJob) => {
    const args = job.args(String);
    const encoder = args[args.indexOf('-c:v') + 1] ?? '';
    tried.push(encoder);
    const works = ['-c:v', 'libx264', '-frames:v', '5', '-f', 'flv'];
    const empty = ['-t', '0', '-c:v', 'libx264', '-f', 'flv'];
    return runFfmpeg({ ...job, args: (out) => [...(encoder === 'h264_v4l2m2m' ? works : empty), out(0)] });
  });
  expect((await encoders.argsFor(live))?.args).toContain('h264_v4l2m2m');
  expect(tried).toEqual(['h264_vaapi', 'h264_v4l2m2m']);
});

it('starts nothing for an encoder that has no device', async () => {
  const { encoders, started } = start('auto', runFfmpeg, (name) => name === 'libx264');
  expect((await encoders.argsFor(live))?.args).toContain('libx264');
  expect(started).toHaveBeenCalledOnce();
});

it('reports that nothing works without ffmpeg, and finds it once it is installed', async () => {
  let isAvailable = false;
  const { encoders, clock, started, log } = start('software', (job) =>
    runFfmpeg(job, isAvailable ? undefined : '/nowhere/ffmpeg'),
  );
  expect(await encoders.argsFor(live)).toBeNull();
  isAvailable = true;
  expect(await encoders.argsFor(live)).toBeNull();
  expect([started.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1]);
  await clock.advance(60_000);
  expect(await encoders.argsFor(live)).not.toBeNull();
});

it('takes nothing for a picture that is cut off or has no description', async () => {
  const run = runFfmpeg({
    inputs: [{ options: ['-f', 'lavfi', '-t', '0.5'], address: 'testsrc=size=64x48:rate=10', isH264: false }],
    args: (out) => ['-c:v', 'libx264', '-f', 'flv', out(0)],
    outputs: 1,
    silentAfterMs: 15_000,
  });
  const whole = await buffer(run.outputs[0] as NodeJS.ReadableStream);
  expect(isPlayableStream('h264', whole)).toBe(true);
  for (const length of [0, 12, 30, 200])
    expect(isPlayableStream('h264', whole.subarray(0, length))).toBe(false);
  const described = whole.indexOf(Buffer.from([0x17, 0])) - 11;
  const size = 11 + whole.readUIntBE(described + 1, 3) + 4;
  const [before, description, pictures] = [
    whole.subarray(0, described),
    whole.subarray(described, described + size),
    whole.subarray(described + size),
  ];
  expect(isPlayableStream('h264', Buffer.concat([before, pictures]))).toBe(false);
  const pictureBytes = 11 + pictures.readUIntBE(1, 3) + 4;
  const swapped = [before, pictures.subarray(0, pictureBytes), description, pictures.subarray(pictureBytes)];
  expect(isPlayableStream('h264', Buffer.concat(swapped))).toBe(false);
});
