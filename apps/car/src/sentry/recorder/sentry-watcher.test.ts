import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { childrenOf } from '../../platform/node/process/test-support/children-of.ts';
import { playableFrames } from '../../recordings/test-support/real-recording.ts';
import {
  endless,
  type RecorderUnderTest,
  recorderUnderTest,
  WATCH,
} from '../test-support/recorder-under-test.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-medium-'));
const until = (condition: () => unknown) => vi.waitUntil(condition, { timeout: 30_000, interval: 50 });

/** What camera 4 sees goes on moving until the condition holds, however long the machine takes. */
const movingUntil = (recorder: RecorderUnderTest, condition: () => unknown) =>
  until(() => {
    recorder.see(4);
    return condition();
  });

/** Waits until it reports that it cannot watch, and why. */
async function failing(recorder: RecorderUnderTest, cause: 'cameras' | 'storage'): Promise<void> {
  await until(() => recorder.phase() === 'failing');
  expect(recorder.states.at(-1)).toEqual({ phase: 'failing', cause });
}

/** Kills a started ffmpeg that has these successive arguments. */
function killFfmpegWith(...args: string[]): void {
  const started = childrenOf(process.pid).filter(({ command }) => command.includes(args.join('\0')));
  for (const { pid } of started) process.kill(pid, 'SIGKILL');
}

const broken = { ...endless, options: [], address: '/nowhere/camera.mp4' };

type Setup = Parameters<typeof recorderUnderTest>;

async function opened(test: TestContext, ...setup: Setup): Promise<RecorderUnderTest> {
  const recorder = await recorderUnderTest(...setup);
  test.onTestFinished(() => recorder.stop());
  return recorder;
}
async function armed(test: TestContext, ...setup: Setup): Promise<RecorderUnderTest> {
  const recorder = await opened(test, ...setup);
  recorder.watcher.arm(WATCH);
  await until(() => recorder.phase() === 'watching' && recorder.rounds() > 20);
  return recorder;
}

describe.concurrent('a watcher of the parked car', () => {
  it('records from before a movement until after it, in one picture with a thumbnail, where the car stands', async (test) => {
    // Without bars: the picture of all takes the shape of the cameras.
    const withShape = { ...endless, shape: 4 / 3 };
    const recorder = await armed(test, { 1: withShape, 4: withShape });
    recorder.see(4);
    await until(() => recorder.phase() === 'recording');
    recorder.see(1);
    await until(() => recorder.recordings().length === 1);
    const [recording] = recorder.recordings();
    if (!recording) throw new Error('none');
    const [movement, ...more] = recorder.movements;
    expect([movement?.cameras, more]).toEqual([[4], []]);
    expect(movement?.movedAtMs).toBeCloseTo(recording.movedAtMs, -1);
    expect(recorder.additions).toEqual([{ movedAtMs: movement?.movedAtMs, cameras: [1] }]);
    expect(recording).toMatchObject({ cameras: [1, 4], place: { latDeg: 43.7, lngDeg: 7.4 } });
    const beforeMs = recording.movedAtMs - recording.startedAtMs;
    expect(beforeMs).toBeGreaterThanOrEqual(1_000);
    expect(beforeMs).toBeLessThan(3_500);
    expect(recording.movements.map(({ camId }) => camId)).toEqual([4, 1]);
    expect(recording.movements[0]?.fromMs).toBeCloseTo(beforeMs, -2);
    const path = recorder.pathOf('internal', recording.name);
    expect(playableFrames(path)).toBe(Math.round(recording.durationMs / 100));
    const entries = ['-show_entries', 'stream=width,height,start_time:format=duration'];
    const probed = execFileSync('ffprobe', ['-v', 'error', ...entries, '-of', 'json', path]);
    const { streams, format } = JSON.parse(probed.toString());
    expect(streams[0]).toMatchObject({ width: 960, height: 720, start_time: '0.000000' });
    expect(Number(format.duration) * 1_000).toBeCloseTo(recording.durationMs, -2);
    await until(() => recorder.index.thumbnail(recording.name));
    expect(Buffer.from(recorder.index.thumbnail(recording.name) ?? []).readUInt16BE(0)).toBe(0xffd8);
    expect(readFileSync(path).length).toBe(recording.bytes);
    expect(recorder.states.map(({ phase }) => phase)).toEqual([
      'starting',
      'watching',
      'recording',
      'watching',
    ]);
  }, 90_000);

  it('keeps recordings and makes thumbnails while what recognises hangs, and labels what it answers then', async (test) => {
    let answer: (label: 'vehicle') => void = () => {};
    const answered = new Promise<'vehicle'>((resolve) => {
      answer = resolve;
    });
    const recogniser = { isAvailable: () => true, recognise: () => answered };
    const recorder = await armed(test, { 4: endless }, { recogniser });
    for (const count of [1, 2]) {
      recorder.see(4);
      await until(() => recorder.recordings().length === count);
      const name = recorder.recordings().at(-1)?.name ?? '';
      await until(() => recorder.index.thumbnail(name));
    }
    expect(recorder.recordings().map(({ label }) => label)).toEqual([null, null]);
    answer('vehicle');
    await until(() => recorder.recordings().every(({ label }) => label === 'vehicle'));
  }, 90_000);

  it('finishes its recording at once when it is disarmed, and leaves nothing running', async (test) => {
    const recorder = await armed(test, { 4: endless });
    recorder.see(4);
    await until(() => recorder.phase() === 'recording');
    await recorder.watcher.disarm();
    // WRITE-7: a busy machine closes them later.
    await until(() => recorder.recordings().length === 1);
    expect(recorder.phase()).toBe('idle');
    expect(recorder.cameras.states().find(({ camId }) => camId === 4)?.state).toBe('ready');
    expect(recorder.hasDetector()).toBe(false);
    for (const run of recorder.runs.slice(0, 2)) await run.ended;
    recorder.watcher.arm(WATCH);
    await until(() => recorder.phase() === 'watching');
  }, 90_000);

  it('goes on when the encoder is killed in the middle: what was seen is kept, and the rest is another recording', async (test) => {
    const recorder = await opened(test, { 4: endless });
    recorder.watcher.arm({ ...WATCH, videoFPS: 'low', postMovementTime: 10 });
    await until(() => recorder.phase() === 'watching' && recorder.rounds() > 20);
    await movingUntil(recorder, () => recorder.written('internal').length === 1);
    killFfmpegWith('-framerate', '20');
    await movingUntil(recorder, () => recorder.written('internal').length === 2);
    await recorder.watcher.disarm();
    // WRITE-7: a busy machine closes them later.
    await until(() => recorder.recordings().length === 2);
    expect(recorder.movements).toHaveLength(1);
    expect(recorder.states.filter(({ phase }) => phase === 'recording')).toHaveLength(1);
    for (const { name, durationMs } of recorder.recordings())
      expect(playableFrames(recorder.pathOf('internal', name))).toBe(Math.round(durationMs / 200));
  }, 90_000);

  it('reports that it cannot watch without space for recordings, and watches once there is some', async (test) => {
    const internal = newFolder();
    const recorder = await opened(test, { 4: endless }, { folders: { internal } });
    recorder.plug('internal', internal, { freeBytes: 900_000_000 });
    recorder.watcher.arm(WATCH);
    await failing(recorder, 'storage');
    expect(recorder.hasDetector()).toBe(false);
    recorder.plug('internal', internal);
    recorder.watcher.arm(WATCH);
    await until(() => recorder.phase() === 'watching');
  }, 90_000);

  it('reports that it cannot watch if no camera gives a picture', async (test) => {
    const recorder = await opened(test, { 2: broken });
    recorder.watcher.arm(WATCH);
    await failing(recorder, 'cameras');
    expect(recorder.cameras.states()[1]).toEqual({ camId: 2, state: 'failing' });
  }, 90_000);

  it('WATCH-4 reports that it cannot watch if no camera gives a picture in which the masks leave something', async (test) => {
    const recorder = await opened(test, { 2: broken, 4: endless });
    recorder.watcher.arm({ ...WATCH, masks: [{ camId: 4, cells: 'f'.repeat(75) }] });
    await failing(recorder, 'cameras');
    await until(() => recorder.rounds() > 20);
    expect(recorder.phase()).toBe('failing');
    recorder.watcher.arm(WATCH);
    await until(() => recorder.phase() === 'watching');
  }, 90_000);

  it('reports that nothing is stored if the only medium is removed in the middle, and records once it is back', async (test) => {
    const internal = newFolder();
    const recorder = await armed(test, { 4: endless }, { folders: { internal } });
    recorder.see(4);
    await until(() => recorder.written('internal').some((bytes) => bytes > 20_000));
    recorder.pull('internal');
    await movingUntil(recorder, () => recorder.phase() === 'failing');
    expect(recorder.states.at(-1)).toEqual({ phase: 'failing', cause: 'storage' });
    recorder.plug('internal', internal);
    recorder.watcher.arm(WATCH);
    await until(() => recorder.phase() === 'watching');
    recorder.see(4);
    await until(() => recorder.recordings().length === 2);
  }, 90_000);

  it('reports that it cannot watch if ffmpeg fails each time although every camera gives a picture', async (test) => {
    const recorder = await opened(test, { 4: endless }, { encoder: 'h264_v4l2m2m' });
    recorder.watcher.arm(WATCH);
    await failing(recorder, 'cameras');
    await recorder.watcher.disarm();
    expect(recorder.phase()).toBe('idle');
  }, 90_000);

  it('makes whole recordings of their true length while the clock is set back and forward', async (test) => {
    let aheadMs = 0;
    const recorder = await armed(test, { 4: endless }, { nowMs: () => Date.now() + aheadMs });
    for (const jumpMs of [-86_400_000, 86_400_000]) {
      recorder.see(4);
      await until(() => recorder.phase() === 'recording');
      aheadMs += jumpMs;
      recorder.see(4);
      await until(() => recorder.phase() === 'watching');
    }
    await until(() => recorder.recordings().length === 2);
    for (const { name, durationMs, startedAtMs, movedAtMs } of recorder.recordings()) {
      expect(playableFrames(recorder.pathOf('internal', name))).toBe(Math.round(durationMs / 100));
      expect(durationMs).toBeLessThan(10_000);
      expect(movedAtMs - startedAtMs).toBeLessThan(4_000);
    }
    const times = recorder.recordings().map(({ movedAtMs }) => movedAtMs);
    const noted = recorder.movements.map(({ movedAtMs }) => movedAtMs).toSorted();
    for (const [at, movedAtMs] of times.toSorted().entries()) expect(noted[at]).toBeCloseTo(movedAtMs, -1);
  }, 90_000);

  it('REC-7 starts a recording by the clock of its movement if that is set back before the first picture', async (test) => {
    let aheadMs = () => 0;
    const recorder = await opened(test, { 4: endless }, { nowMs: () => Date.now() + aheadMs() });
    recorder.watcher.arm({ ...WATCH, postMovementTime: 10 });
    await until(() => recorder.phase() === 'watching' && recorder.rounds() > 20);
    await movingUntil(recorder, () => recorder.written('internal').length === 1);
    // The recording is resumed before the next encoder starts.
    const begun = recorder.runs.length;
    aheadMs = () => (recorder.runs.length > begun ? -86_400_000 : 0);
    await recorder.runs.at(-1)?.stop();
    await movingUntil(recorder, () => recorder.written('internal').length === 2);
    await recorder.watcher.disarm();
    // WRITE-7: a busy machine closes them later.
    await until(() => recorder.recordings().length === 2);
    for (const { startedAtMs, movedAtMs } of recorder.recordings())
      expect(movedAtMs - startedAtMs).toBeLessThan(4_000);
  }, 90_000);

  it('starts its capture again after the unit slept, and no camera has failed', async (test) => {
    let sleptMs = 0;
    const recorder = await armed(test, { 4: endless }, { sleptMs: () => sleptMs });
    const begun = recorder.runs.length;
    sleptMs = 8 * 3_600_000;
    // A reader and the encoder.
    await until(() => recorder.runs.length === begun + 2 && recorder.phase() === 'watching');
    expect(recorder.states.map(({ phase }) => phase)).not.toContain('failing');
    recorder.see(4);
    await until(() => recorder.recordings().length === 1);
    expect(recorder.recordings()[0]?.durationMs).toBeLessThan(20_000);
  }, 90_000);

  it('has another detector where one fails', async (test) => {
    const recorder = await armed(test, { 4: endless });
    recorder.failDetector();
    expect(recorder.phase()).toBe('starting');
    const rounds = recorder.rounds();
    await until(() => recorder.rounds() > rounds + 5);
  }, 90_000);
});
