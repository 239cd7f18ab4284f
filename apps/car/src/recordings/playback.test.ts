import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RECORDING_INPUT } from '../platform/fragments/recording-input.ts';
import { createUnitClock } from '../platform/node/clock/unit-clock.ts';
import { probeEncoders } from '../platform/node/ffmpeg/probe-encoders.ts';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import type { FfmpegJob, FfmpegRun, StartFfmpeg } from '../ports/ffmpeg.ts';
import { createFakePhone, type FakePhone } from '../test-support/fake-phone.ts';
import { type VirtualClock, virtualClock } from '../test-support/virtual-clock.ts';
import { createPlayer, type Player } from './player.ts';
import {
  endOf,
  FOREIGN_HEADERS,
  FOREIGN_PICTURES,
  WITH_NOTES,
  withUnits,
} from './test-support/foreign-recordings.ts';
import { realRecording } from './test-support/real-recording.ts';
import { openRecordingStore, type RecordingStore } from './test-support/recording-store.ts';
import { tapInputs } from './test-support/tap-inputs.ts';

/** 10 frames a second, a keyframe each second. */
const film = realRecording(3, '64x48');
const NAME = '2026-11-03_04h05m06s.mp4';
const log = { info() {}, warn() {}, error() {} };
const ENCODERS = { startFfmpeg: runFfmpeg, choice: 'software', clock: createUnitClock(), log } as const;
const NO_ENCODER = { startFfmpeg: runFfmpeg, encoders: { argsFor: async () => null } };
const FINISHED = 'SentryPlaybackFinished';

let shelf: RecordingStore;
let clock: VirtualClock;
let phone: FakePhone;
let player: Player;
let filePath: string;
beforeEach(async () => {
  shelf = await openRecordingStore();
  filePath = shelf.put(NAME, film);
  clock = virtualClock();
  phone = createFakePhone();
  player = createPlayer(phone, { clock, log }, shelf.library, NO_ENCODER);
});
afterEach(() => {
  player.stop();
  shelf.close();
});

const begun = (frames: number) => vi.waitUntil(() => phone.video.frames.length >= frames, { interval: 2 });
const finished = () => vi.waitUntil(() => phone.published(FINISHED).length === 1, { interval: 2 });
const times = () => phone.video.frames.map(({ timeMs }) => Math.round(timeMs));

it('sends each picture when it is due, reports its position twice a second, and its end', async () => {
  void player.start({ filePath });
  await begun(1);
  expect(phone.published('StartSentryPlayback')).toEqual([{ success: true, filePath }]);
  expect(phone.published('SentryPlayback')).toEqual([{ filePath, time: 0, duration: 3_000 }]);
  for (let tenth = 1; tenth < 30; tenth++) {
    await clock.advance(99);
    expect(phone.video.frames).toHaveLength(tenth);
    await clock.advance(1);
    expect(phone.video.frames).toHaveLength(tenth + 1);
  }
  expect(times()).toEqual(Array.from({ length: 30 }, (_, at) => at * 100));
  expect(phone.video.frames.flatMap(({ isKeyframe }, at) => (isKeyframe ? [at] : []))).toEqual([0, 10, 20]);
  expect(phone.published(FINISHED)).toHaveLength(0);
  await clock.advance(100);
  await finished();
  const reported = phone.published('SentryPlayback').map(({ time }) => time);
  expect(reported.slice(0, 6)).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500]);
  expect(clock.pending()).toBe(0);
});

it('continues where it was after a sleep of the unit', async () => {
  void player.start({ filePath });
  await begun(1);
  await clock.advance(1_000);
  expect(phone.video.frames).toHaveLength(11);
  await clock.sleep(600_000);
  expect(phone.video.frames.length).toBeLessThanOrEqual(12);
  await clock.advance(1_000);
  expect([20, 21, 22]).toContain(phone.video.frames.length);
  await clock.advance(2_000);
  await finished();
  expect(times()).toEqual(Array.from({ length: 30 }, (_, at) => at * 100));
  const reported = phone.published('SentryPlayback').map(({ time }) => Number(time));
  expect(reported).toEqual(reported.toSorted((one, other) => one - other));
});

it('begins between two keyframes with what the picture there is made of, at once', async () => {
  void player.start({ filePath, from: 1_450 });
  await begun(5);
  expect(times()).toEqual([0, 1, 2, 3, 4]);
  expect(phone.video.frames[0]?.isKeyframe).toBe(true);
  expect(phone.published('SentryPlayback')).toMatchObject([{ time: 1_450 }]);
  await clock.advance(50);
  expect(times().at(-1)).toBe(50);
  await clock.advance(1_500);
  expect(times()).toHaveLength(20);
  await finished();
});

it('puts the parameter sets before each keyframe, and sends the units as they were recorded', async () => {
  void player.start({ filePath, from: 3_000 });
  await begun(10);
  const [first, second] = phone.video.frames;
  const bytes = (frame: typeof first) => Buffer.from(frame?.bytes ?? []);
  expect(bytes(first).readUInt8(4) & 31).toBe(7);
  expect(film.includes(bytes(second))).toBe(true);
  expect(film.subarray(2_000).includes(bytes(first).subarray(-100))).toBe(true);
});

it('seeks on another request, and stops without reporting an end of the film', async () => {
  void player.start({ filePath });
  await begun(1);
  void player.start({ filePath, from: 2_000 });
  await begun(2);
  await clock.advance(400);
  expect(phone.video.frames).toHaveLength(6);
  player.stop();
  // However long its file takes to close.
  expect(clock.pending()).toBe(0);
  await clock.advance(5_000);
  expect(phone.video.frames).toHaveLength(6);
  expect(phone.published(FINISHED)).toHaveLength(0);
  expect(clock.pending()).toBe(0);
});

it.each([1, 3])(
  'leaves no timer behind when its message %i cannot be sent, which ends the link',
  async (count) => {
    const { send } = phone;
    let sent = 0;
    phone.send = (...message) => {
      sent += 1;
      if (sent === count) player.stop();
      return send(...message);
    };
    const playing = player.start({ filePath });
    await vi.waitUntil(() => sent > 0);
    await clock.advance(1_000);
    await playing;
    expect(clock.pending()).toBe(0);
  },
);

it('ends when another sender takes the picture, and reports it', async () => {
  const playing = player.start({ filePath });
  await begun(1);
  const live = phone.video.acquire();
  await playing;
  expect(phone.published(FINISHED)).toHaveLength(1);
  expect(live.lost.aborted).toBe(false);
  expect(clock.pending()).toBe(0);
});

it('takes the picture from live view only when it has one to show', async () => {
  const live = phone.video.acquire();
  shelf.lose(NAME);
  await player.start({ filePath });
  expect(phone.published('StartSentryPlayback')).toEqual([{ success: false, filePath, error: 'unreadable' }]);
  expect(live.lost.aborted).toBe(false);
  shelf.put('2026-11-03_04h05m07s.mp4', film);
  void player.start({ filePath: '/Ligo/Sentry/2026-11-03_04h05m07s.mp4' });
  await begun(1);
  expect(live.lost.aborted).toBe(true);
});

it('sends what there is once more to a phone that asks for a keyframe, but not each time', async () => {
  const still = realRecording(3, '64x48', 100);
  const key = shelf.put('2026-11-03_04h05m08s.mp4', still);
  void player.start({ filePath: key });
  await begun(1);
  await clock.advance(900);
  phone.video.keyframeWanted();
  await clock.advance(0);
  expect(phone.video.frames).toHaveLength(10);
  await clock.advance(100);
  phone.video.keyframeWanted();
  phone.video.keyframeWanted();
  await begun(22);
  expect(phone.video.frames.slice(11).map(({ isKeyframe }) => isKeyframe)).toEqual([
    true,
    ...Array.from({ length: 10 }, () => false),
  ]);
  expect(times().every((time, at) => at === 0 || time > (times()[at - 1] ?? 0))).toBe(true);
  await clock.advance(2_000);
  await finished();
});

const FULL = { queueMs: 401, isEmpty: false };
const EMPTY = { queueMs: 0, isEmpty: true };

it('FLOW-1 stops over a full path, and continues with the next keyframe over an empty one', async () => {
  void player.start({ filePath });
  await begun(1);
  await clock.advance(400);
  phone.video.setPath(FULL);
  await clock.advance(10_000);
  expect(times()).toEqual([0, 100, 200, 300, 400]);
  expect(phone.published('SentryPlayback').map(({ time }) => time)).toEqual([
    0,
    ...Array.from({ length: 20 }, () => 500),
  ]);
  phone.video.setPath({ queueMs: 0 });
  phone.video.keyframeWanted();
  await clock.advance(2_000);
  expect(times()).toHaveLength(5);
  expect(phone.published(FINISHED)).toHaveLength(0);
  phone.video.setPath(EMPTY);
  await clock.advance(400);
  const [keyframe] = phone.video.frames.slice(5);
  expect([keyframe?.timeMs, keyframe?.isKeyframe]).toEqual([1_000, true]);
  await clock.advance(1_500);
  await begun(21);
  expect(phone.published('SentryPlayback').at(-1)?.time).toBeGreaterThan(2_000);
  await clock.advance(500);
  await finished();
  expect(times().slice(5)).toEqual(Array.from({ length: 20 }, (_, at) => 1_000 + at * 100));
  expect(clock.pending()).toBe(0);
});

it('FLOW-2 starts once the path is empty, where it was requested', async () => {
  phone.video.setPath(FULL);
  void player.start({ filePath, from: 1_450 });
  await vi.waitUntil(() => phone.published('StartSentryPlayback').length === 1, { interval: 2 });
  await clock.advance(5_000);
  expect(times()).toEqual([]);
  expect(new Set(phone.published('SentryPlayback').map(({ time }) => time))).toEqual(new Set([1_450]));
  phone.video.setPath(EMPTY);
  await clock.advance(100);
  await begun(5);
  expect(times().slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
  await clock.advance(1_550);
  await finished();
  expect(times()).toHaveLength(20);
});

it('ends over a full path when no keyframe follows, or when it is stopped', async () => {
  void player.start({ filePath, from: 2_000 });
  await begun(1);
  phone.video.setPath(FULL);
  await clock.advance(1_000);
  await finished();
  expect(times()).toEqual([0]);
  phone.video.setPath(EMPTY);
  void player.start({ filePath });
  await begun(2);
  phone.video.setPath(FULL);
  await clock.advance(1_000);
  player.stop();
  expect(clock.pending()).toBe(0);
});

it('reports a failure of the medium in the middle', async () => {
  const { library } = shelf;
  const error = new Error('the medium is gone');
  async function* failing(...args: Parameters<typeof library.read>) {
    for await (const piece of library.read(...args)) {
      if (args[1] === 0) yield piece;
      else {
        yield piece.subarray(0, piece.length / 2);
        throw error;
      }
    }
  }
  const warn = vi.fn();
  const context = { clock, log: { ...log, warn } };
  const fragile = createPlayer(phone, context, { ...library, read: failing }, NO_ENCODER);
  const playing = fragile.start({ filePath });
  await begun(1);
  await clock.advance(3_000);
  await playing;
  expect(phone.published('StartSentryPlayback')).toEqual([
    { success: true, filePath },
    { success: false, filePath, error: 'unreadable' },
  ]);
  expect(warn).toHaveBeenCalledWith({ err: error }, expect.any(String));
  expect(clock.pending()).toBe(0);
});

it.each([null, 'vp8'] as const)('reports the reason to a phone that supports only %s', async (codec) => {
  const blind = createFakePhone(codec);
  await createPlayer(blind, { clock, log }, shelf.library, NO_ENCODER).start({ filePath });
  expect(blind.published('StartSentryPlayback')).toEqual([{ success: false, filePath, error: 'no-codec' }]);
});

/** A phone that takes only VP8, its player, its runs of ffmpeg, and how many of them run and ran at once. */
function openFirefox() {
  const runs: FfmpegRun[] = [];
  const jobs: FfmpegJob[] = [];
  const given: Uint8Array[] = [];
  const count = { running: 0, most: 0 };
  const startFfmpeg: StartFfmpeg = (job) => {
    const run = runFfmpeg(tapInputs(job, given));
    jobs.push(job);
    runs.push(run);
    count.running += 1;
    count.most = Math.max(count.most, count.running);
    void run.ended.then(() => {
      count.running -= 1;
    });
    return run;
  };
  const firefox = createFakePhone('vp8');
  const video = { startFfmpeg, encoders: probeEncoders(ENCODERS) };
  const player = createPlayer(firefox, { clock, log }, shelf.library, video);
  return { firefox, runs, jobs, given: () => Buffer.concat(given), count, player };
}

it('makes VP8 of it for a phone that takes nothing else', async () => {
  const { firefox, jobs, player } = openFirefox();
  await player.start({ filePath, from: 3_000 });
  expect(jobs).toMatchObject([{ inputs: [{ options: RECORDING_INPUT, address: null }] }]);
  expect(firefox.published('StartSentryPlayback')).toEqual([{ success: true, filePath }]);
  const { frames } = firefox.video;
  expect(frames.map(({ timeMs }) => timeMs)).toEqual(Array.from({ length: 10 }, (_, at) => at));
  const isKey = (byte: number | undefined) => ((byte ?? 1) & 1) === 0;
  expect(frames.map(({ bytes }) => isKey(bytes[0]))).toEqual(frames.map(({ isKeyframe }) => isKeyframe));
  expect(frames[0]?.isKeyframe).toBe(true);
  expect(firefox.published(FINISHED)).toHaveLength(1);
}, 20_000);

it.each(Object.entries(FOREIGN_HEADERS))('plays no file with %s', async (_what, foreign) => {
  const { firefox, jobs, player: inVp8 } = openFirefox();
  const key = shelf.put('2026-11-03_04h05m09s.mp4', foreign);
  await Promise.all([player, inVp8].map((each) => each.start({ filePath: key })));
  for (const each of [phone, firefox])
    expect(each.published('StartSentryPlayback')).toEqual([
      { success: false, filePath: key, error: 'unreadable' },
    ]);
  expect(jobs).toEqual([]);
});

it.each(Object.entries({ ...FOREIGN_PICTURES, 'a picture of 1,001 units': withUnits(1_001) }))(
  'gives up a file with %s',
  async (_what, foreign) => {
    const name = '2026-11-03_04h05m10s.mp4';
    const key = shelf.put(name, foreign);
    shelf.index.finish(name, endOf(foreign));
    await player.start({ filePath: key });
    expect(phone.published('StartSentryPlayback').at(-1)).toMatchObject({ error: 'unreadable' });
    expect(phone.video.frames.length).toBeLessThanOrEqual(10_000);
  },
);

it('gives ffmpeg the pictures of a file in boxes of the car, and no others that are in it', async () => {
  const { firefox, given, player } = openFirefox();
  const key = shelf.put('2026-11-03_04h05m11s.mp4', WITH_NOTES);
  await player.start({ filePath: key, from: 2_000 });
  expect([WITH_NOTES.includes('note'), given().includes('note')]).toEqual([true, false]);
  expect(firefox.video.frames.map(({ timeMs }) => timeMs)).toEqual(Array.from({ length: 10 }, (_, at) => at));
}, 20_000);

it('plays a picture of 1,000 units', async () => {
  const key = shelf.put('2026-11-03_04h05m10s.mp4', withUnits(1_000));
  void player.start({ filePath: key });
  await begun(1);
});

it('ends ffmpeg when it is stopped in the middle', async () => {
  const { firefox, player, runs } = openFirefox();
  const playing = player.start({ filePath });
  await vi.waitUntil(() => firefox.video.frames.length > 0, { timeout: 10_000, interval: 5 });
  player.stop();
  await playing;
  expect((await runs[0]?.ended)?.reason).toBe('stopped');
  expect(clock.pending()).toBe(0);
}, 20_000);

it('has one ffmpeg work for a phone at a time, however fast it asks', async () => {
  const { firefox, player, runs, count } = openFirefox();
  for (let each = 0; each < 20; each++) {
    void player.start({ filePath });
    await vi.waitUntil(() => runs.length > each / 5, { timeout: 10_000, interval: 1 });
    await new Promise(setImmediate);
  }
  await player.start({ filePath, from: 3_000 });
  expect(firefox.published(FINISHED)).toHaveLength(1);
  expect(count).toEqual({ running: 0, most: 1 });
}, 20_000);
