import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import type { CameraInput } from '../ports/cameras.ts';
import type { FfmpegRun } from '../ports/ffmpeg.ts';
import { type ExclusiveDevice, shareDevice } from './share-device.ts';

const SIZE = '64x48';
const folder = mkdtempSync(join(tmpdir(), 'ligo-share-'));
const runs: FfmpegRun[] = [];
afterEach(() => Promise.all(runs.splice(0).map((run) => run.stop())));

/** A file that is read as fast as a camera gives its pictures. */
const endless = (path: string) => ({ options: ['-re', '-stream_loop', '-1'], address: join(folder, path) });
const devices: Record<ExclusiveDevice['format'], ExclusiveDevice> = {
  raw: {
    options: ['-re', '-f', 'lavfi'],
    address: 'testsrc2=size=32x24:rate=20',
    format: 'raw',
    size: SIZE,
    fps: 20,
  },
  mjpeg: { ...endless('a.avi'), format: 'mjpeg', size: SIZE, fps: 20 },
  h264: { ...endless('a.mkv'), format: 'h264', size: SIZE, fps: 20 },
};

beforeAll(async () => {
  const source = { options: ['-f', 'lavfi'], address: `testsrc2=size=${SIZE}:rate=20`, isH264: false };
  const make = (args: string[]) =>
    runFfmpeg({ inputs: [source], args: () => ['-t', '3', ...args], outputs: 0, silentAfterMs: 20_000 })
      .ended;
  await make(['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', join(folder, 'a.avi')]);
  await make(['-c:v', 'libx264', '-g', '10', '-bf', '0', '-pix_fmt', 'yuv420p', join(folder, 'a.mkv')]);
});

/** A device, with how often it was opened and how many have it open. */
function share(device: ExclusiveDevice) {
  const state = { opened: 0, open: 0, most: 0, running: [] as FfmpegRun[] };
  const log = { warn: vi.fn() };
  const input = shareDevice(
    device,
    (job) => {
      state.opened += 1;
      state.open += 1;
      state.most = Math.max(state.most, state.open);
      const run = runFfmpeg(job);
      runs.push(run);
      state.running.push(run);
      void run.ended.then(() => {
        state.open -= 1;
      });
      return run;
    },
    log,
  );
  return { state, log, input };
}

/** A reader of a camera: grey pictures, counted. */
function look(input: CameraInput) {
  const run = runFfmpeg({
    inputs: [input],
    args: (out) => ['-pix_fmt', 'gray', '-f', 'rawvideo', out(0)],
    outputs: 1,
    silentAfterMs: 10_000,
  });
  runs.push(run);
  const seen = { run, pictures: 0, last: 0 };
  run.outputs[0]?.on('data', (piece) => {
    seen.pictures += piece.length / (64 * 48);
    seen.last = piece.at(-1) ?? 0;
  });
  return seen;
}
const sees = (reader: { pictures: number }, count: number) =>
  vi.waitUntil(() => reader.pictures >= count, { timeout: 15_000 });

describe.each(['raw', 'mjpeg', 'h264'] as const)('a device that gives %s', (format) => {
  it('is opened once for several readers that come and go, and closed after the last', async () => {
    const { state, input, log } = share(devices[format]);
    const first = look(input());
    await sees(first, 3);
    const second = look(input());
    await sees(second, 3);
    await first.run.stop();
    const before = second.pictures;
    await sees(second, before + 5);
    expect(state).toMatchObject({ opened: 1, open: 1 });
    await second.run.stop();
    await vi.waitUntil(() => state.open === 0, { timeout: 10_000 });
    // A reader's output is complete from its first picture on: it reported no error.
    for (const { run } of [first, second])
      expect(await run.ended).toEqual({
        reason: 'stopped',
        stderrTail: expect.not.stringMatching(/error|invalid|missing/i),
      });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('is opened again only after the previous run has ended', async () => {
    const { state, input } = share(devices[format]);
    const first = look(input());
    await sees(first, 1);
    await first.run.stop();
    const second = look(input());
    await sees(second, 3);
    expect(state).toMatchObject({ opened: 2, open: 1, most: 1 });
  });
});

it('reports once why a device cannot be read, however often it is tried', async () => {
  const { input, log } = share({ ...devices.raw, options: [], address: '/nowhere/video0' });
  for (let tries = 0; tries < 3; tries++) expect((await look(input()).run.ended).reason).toBe('ended');
  expect(log.warn.mock.calls).toEqual([
    [
      { device: '/nowhere/video0', reason: 'ended', output: expect.stringContaining('No such file') },
      'camera device unavailable',
    ],
  ]);
});

afterAll(() => Promise.all(runs.map((run) => run.stop())));
