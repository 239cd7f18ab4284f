import { afterEach, expect, it, vi } from 'vitest';
import { failingCameras } from './cameras/create-cameras.ts';
import { createVideo } from './node-video.ts';
import { unitTimeOf, virtualClock } from './test-support/virtual-clock.ts';

afterEach(() => vi.unstubAllEnvs());

function create(sources: Parameters<typeof createVideo>[0]['sources']) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const terminal = { print: vi.fn() };
  return {
    log,
    terminal,
    video: createVideo({ sources, encoder: 'auto' }, { ...unitTimeOf(virtualClock()), log }, terminal),
  };
}
const job = { inputs: [], args: () => ['-version'], outputs: 0, silentAfterMs: 10_000 };

it('reports a missing ffmpeg once, and its cameras as failing until it is installed', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { log, terminal, video } = create({ 1: { kind: 'scene' }, 4: { kind: 'scene' } });
  expect(failingCameras(video.cameras)).toEqual(['camera left', 'camera front']);
  expect((await video.startFfmpeg(job).ended).reason).toBe('not-found');
  expect([log.warn.mock.calls.length, terminal.print.mock.calls.length]).toEqual([1, 1]);
  const folder = { options: [], address: 'file:/', file: '/', isH264: false };
  expect((await video.startFfmpeg({ ...job, inputs: [folder] }).ended).reason).toBe('no-file');
  expect(failingCameras(video.cameras)).toHaveLength(2);
  vi.unstubAllEnvs();
  await video.startFfmpeg(job).ended;
  expect(failingCameras(video.cameras)).toEqual([]);
  expect(terminal.print.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/no ffmpeg/),
    expect.stringMatching(/ffmpeg is there/),
  ]);
});

it('does not report a missing ffmpeg without cameras', () => {
  vi.stubEnv('PATH', '/nowhere');
  const { terminal } = create({});
  expect(terminal.print).not.toHaveBeenCalled();
});
