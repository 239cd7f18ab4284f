import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWatchedCameras } from '../sentry/test-support/watched-cameras.ts';
import { encodedBytes } from '../test-support/encoded-clip.ts';
import { createFakeFfmpeg } from './test-support/fake-ffmpeg.ts';

const { REAR, FRONT } = CAMERA_ID;
const CLIP = { h264: encodedBytes('h264'), vp8: encodedBytes('vp8') };
const LINGER_MS = 10_000;
const SHORT_LINGER_MS = 2_000;

async function start(options: Parameters<typeof startWatchedCameras>[1] = {}) {
  const ffmpeg = createFakeFfmpeg();
  const all = await startWatchedCameras(ffmpeg.startFfmpeg, options);
  onTestFinished(() => all.module.stop());
  const running = () => ffmpeg.runs.filter((run) => run.isRunning());
  /** The newest run writes a clip of 20 frames. */
  const play = async (codec: 'h264' | 'vp8' = 'h264') => {
    ffmpeg.runs.at(-1)?.write(CLIP[codec]);
    await all.clock.advance(0);
  };
  /** Another phone that watches a camera. */
  const viewer = async (camId: CamId = FRONT, codec: 'h264' | 'vp8' = 'h264') => {
    const phone = all.newPhone(codec);
    await all.ask(phone, 'StartLiveCam', { camId });
    return phone;
  };
  return { ...all, runs: ffmpeg.runs, running, play, viewer };
}

describe('what runs', () => {
  it('continues for 10 s for the camera that was left last, and for 2 s for those before it', async () => {
    const { viewer, ask, running, clock } = await start();
    const phone = await viewer();
    await ask(phone, 'SwitchLiveCam', { camId: REAR });
    await clock.advance(SHORT_LINGER_MS * 2);
    expect(running()).toHaveLength(2);
    await ask(phone, 'StopLiveCam');
    await clock.advance(SHORT_LINGER_MS);
    expect(running()).toHaveLength(1);
    await clock.advance(LINGER_MS - SHORT_LINGER_MS - 1);
    expect(running()).toHaveLength(1);
    await clock.advance(1);
    expect(running()).toHaveLength(0);
  });

  it('ends when the picture becomes another’s, and with the module', async () => {
    const { viewer, ask, running, clock, module, cameras } = await start();
    const phone = await viewer();
    phone.video.acquire();
    await clock.advance(LINGER_MS);
    expect(running()).toHaveLength(0);
    const count = phone.received.length;
    await clock.advance(10_000);
    expect(phone.received).toHaveLength(count);
    await ask(phone, 'StartLiveCam', { camId: FRONT });
    expect(running()).toHaveLength(1);
    await module.stop();
    expect(running()).toHaveLength(0);
    expect(cameras.states().map(({ state }) => state)).toEqual(['absent', 'ready', 'absent', 'ready']);
    expect(clock.pending()).toBe(0);
  });

  it('leaves no timer behind when the report to its last phone cannot be sent, which ends the link', async () => {
    const { viewer, clock } = await start();
    const phone = await viewer();
    phone.send = async () => {
      phone.leave();
      return false;
    };
    await clock.advance(1_000 + LINGER_MS);
    expect(clock.pending()).toBe(0);
  });

  it('executes a stop right after a start', async () => {
    const { ask, newPhone, clock, running } = await start();
    const phone = newPhone();
    const both = [ask(phone, 'StartLiveCam', { camId: FRONT }), ask(phone, 'StopLiveCam')];
    await Promise.all(both);
    await clock.advance(LINGER_MS);
    expect(running()).toHaveLength(0);
    expect(phone.published('StopLiveCam')).toEqual([{ success: true }]);
  });
});

describe('the picture', () => {
  it('of a camera that runs is there at once, from its keyframe on, for a tap and for a switch back', async () => {
    const { ask, newPhone, play, runs } = await start();
    const [one, two] = [newPhone(), newPhone()];
    await ask(one, 'StartLiveCam', { camId: FRONT });
    await play();
    await ask(two, 'StartLiveCam', { camId: FRONT });
    expect(two.video.frames).toHaveLength(20);
    expect(two.video.frames[0]?.isKeyframe).toBe(true);
    // All but the last are in the past: what is to be seen is the last.
    const times = two.video.frames.map(({ timeMs }) => timeMs);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(19);
    await ask(two, 'SwitchLiveCam', { camId: REAR });
    expect(two.video.frames).toHaveLength(20);
    await play();
    expect(two.video.frames).toHaveLength(40);
    await ask(two, 'SwitchLiveCam', { camId: FRONT });
    expect(two.video.frames).toHaveLength(60);
    expect(runs).toHaveLength(2);
  });

  it('is sent again from its keyframe on to a phone that asks for one, at most twice a second', async () => {
    const { viewer, play, clock } = await start();
    const phone = await viewer();
    phone.video.keyframeWanted();
    await play();
    for (const expected of [40, 40]) {
      phone.video.keyframeWanted();
      expect(phone.video.frames).toHaveLength(expected);
    }
    await clock.advance(500);
    phone.video.keyframeWanted();
    expect(phone.video.frames).toHaveLength(60);
  });

  it('comes as VP8 to a phone that takes nothing else, beside the others', async () => {
    const { viewer, play, running } = await start();
    const [one, two] = [await viewer(), await viewer(FRONT, 'vp8')];
    expect(running().map(({ args }) => args[args.indexOf('-f') + 1])).toEqual(['flv', 'ivf']);
    await play('vp8');
    expect([one.video.frames.length, two.video.frames.length]).toEqual([0, 20]);
  });

  it('becomes smaller only for the phone that reports an old picture', async () => {
    const { viewer, ask, play, clock, running, runs } = await start();
    const [one, two] = [await viewer(), await viewer()];
    await play();
    for (const age of [400, 400]) await ask(one, 'LiveCamReport', { age });
    await ask(two, 'LiveCamReport', { age: 60 });
    expect(running()).toHaveLength(2);
    // Its path is full: nothing more goes there until the smaller picture comes.
    runs[0]?.write(CLIP.h264.subarray(0, 0));
    await play();
    expect([one.video.frames.length, two.video.frames.length]).toEqual([40, 20]);
    // As long as its picture is old, each frame is to be seen at once, and no longer.
    expect([0, 39].map((index) => one.video.frames[index]?.isUrgent)).toEqual([false, true]);
    await ask(one, 'LiveCamReport', { age: 60 });
    one.video.keyframeWanted();
    expect(one.video.frames.at(-1)?.isUrgent).toBe(false);
    await clock.advance(1_000);
    expect(one.published('LiveCam').at(-1)?.kbps).toBeLessThan(two.published('LiveCam').at(-1)?.kbps ?? 0);
  });
});

describe('a full path', () => {
  const FULL = { queueMs: 401, kbps: 300, isEmpty: false };
  const EMPTY = { queueMs: 0, isEmpty: true };
  const HALF = CLIP.h264.length / 2;

  /** A phone whose path becomes full while it watches. */
  async function fill() {
    const all = await start();
    const phone = all.newPhone();
    await all.ask(phone, 'StartLiveCam', { camId: FRONT });
    all.runs.at(-1)?.write(CLIP.h264.subarray(0, HALF));
    await all.clock.advance(0);
    const before = phone.video.frames.length;
    phone.video.setPath(FULL);
    all.runs.at(-1)?.write(CLIP.h264.subarray(HALF));
    await all.clock.advance(0);
    return { ...all, phone, before };
  }

  it('receives no video until it is empty, then a smaller picture from its keyframe on', async () => {
    const { phone, before, play, runs, clock } = await fill();
    expect(phone.published('LiveCam').at(-1)).toMatchObject({ isPaused: true, kbps: 220 });
    phone.video.setPath({ queueMs: 0 });
    await play();
    phone.video.keyframeWanted();
    expect(before).toBeGreaterThan(0);
    expect(phone.video.frames).toHaveLength(before);
    phone.video.setPath(EMPTY);
    runs.at(-1)?.end();
    await clock.advance(500);
    await play();
    expect(phone.video.frames).toHaveLength(before + 20);
    expect(phone.video.frames[before]?.isKeyframe).toBe(true);
    expect(phone.published('LiveCam').at(-1)?.isPaused).toBeUndefined();
  });

  it('is remembered for the next link of the pairing', async () => {
    const { phone, newPhone, ask, clock } = await fill();
    const next = newPhone();
    // The link breaks while the picture is old.
    phone.leave();
    await clock.advance(0);
    await ask(next, 'StartLiveCam', { camId: FRONT });
    expect(next.published('LiveCam').at(-1)?.kbps).toBe(40);
  });

  it('of an earlier sender delays the first picture, and makes it no smaller', async () => {
    const { newPhone, ask, runs, clock } = await start();
    const phone = newPhone();
    phone.video.setPath(FULL);
    await ask(phone, 'StartLiveCam', { camId: FRONT });
    runs.at(-1)?.write(CLIP.h264.subarray(0, HALF));
    await clock.advance(0);
    expect(phone.video.frames).toHaveLength(0);
    phone.video.setPath(EMPTY);
    runs.at(-1)?.write(CLIP.h264.subarray(HALF));
    await clock.advance(0);
    expect(phone.video.frames).toHaveLength(20);
    const last = phone.published('LiveCam').at(-1);
    expect([last?.kbps, last?.isPaused]).toEqual([1_400, undefined]);
  });
});

describe('the messages to a phone', () => {
  it('is the answer, and then once a second and at each change how its picture does', async () => {
    const { viewer, play, clock, wallMs } = await start();
    const phone = await viewer();
    expect(phone.published('StartLiveCam')).toEqual([{ success: true, camId: FRONT }]);
    expect(phone.received[0]?.action).toBe('StartLiveCam');
    expect(phone.published('LiveCam').at(-1)).toMatchObject({ camId: FRONT, kbps: 1_400 });
    expect(phone.published('LiveCam').at(-1)?.cameras[3]).toEqual({ camId: FRONT, state: 'starting' });
    expect(phone.published('LiveCam').at(-1)?.clock).toBeUndefined();
    const takenAtMs = wallMs();
    await play();
    expect(phone.published('LiveCam').at(-1)?.cameras[3]?.state).toBe('working');
    await clock.advance(3_000);
    const reported = phone.published('LiveCam');
    // All of the clip came at once, its last frame is the newest.
    expect(reported.at(-1)?.clock?.capturedAt).toBe(takenAtMs);
    const count = reported.length;
    await clock.advance(2_000);
    expect(phone.published('LiveCam')).toHaveLength(count + 2);
  });

  it('is that nothing encodes what it takes', async () => {
    const { ask, newPhone, running } = await start({ canEncode: ({ codec }) => codec === 'h264' });
    const vp8 = newPhone('vp8');
    await ask(vp8, 'SwitchLiveCam', { camId: FRONT });
    expect(vp8.published('SwitchLiveCam')).toEqual([{ success: false, camId: FRONT, error: 'no-encoder' }]);
    expect(running()).toHaveLength(0);
  });
});

describe('a camera that fails', () => {
  it('is reported, retried with growing delays, and does not affect others', async () => {
    const { ask, newPhone, play, clock, runs, running, cameras } = await start();
    const [one, two] = [newPhone(), newPhone()];
    await ask(two, 'StartLiveCam', { camId: REAR });
    await play();
    await ask(one, 'StartLiveCam', { camId: FRONT });
    for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      const count = runs.length;
      runs.at(-1)?.end();
      await clock.advance(waitMs - 1);
      expect(runs).toHaveLength(count);
      expect(one.published('LiveCam').at(-1)).toMatchObject({ camId: FRONT, error: 'camera-failed' });
      await clock.advance(1);
      expect(runs).toHaveLength(count + 1);
    }
    expect(cameras.states().map(({ state }) => state)).toEqual(['absent', 'working', 'absent', 'failing']);
    expect(two.published('LiveCam').every(({ error }) => error === undefined)).toBe(true);
    await play();
    expect(one.published('LiveCam').at(-1)?.error).toBeUndefined();
    expect(one.video.frames).toHaveLength(20);
    runs.at(-1)?.end();
    await clock.advance(500);
    expect(running()).toHaveLength(2);
  });

  it('only for a larger picture is not reported beside the smaller one that plays on', async () => {
    const { viewer, ask, play, clock, runs } = await start();
    const phone = await viewer();
    await play();
    for (const age of [400, 400]) await ask(phone, 'LiveCamReport', { age });
    await play();
    for (let second = 0; runs.length < 3 && second < 300; second += 1) {
      await clock.advance(1_000);
      await ask(phone, 'LiveCamReport', { age: 60 });
    }
    runs[2]?.end();
    await clock.advance(0);
    expect(runs[1]?.isRunning()).toBe(true);
    expect(phone.published('LiveCam').at(-1)).toMatchObject({ camId: FRONT });
    expect(phone.published('LiveCam').every(({ error }) => error === undefined)).toBe(true);
  });

  it('only for a smaller picture beside the larger one is free for the next attempt', async () => {
    const { viewer, ask, play, clock, runs, running } = await start();
    const phone = await viewer();
    await play();
    for (const age of [400, 400]) await ask(phone, 'LiveCamReport', { age });
    expect(running()).toHaveLength(2);
    runs[1]?.end();
    await clock.advance(499);
    expect(running()).toHaveLength(0);
    expect(phone.published('LiveCam').at(-1)?.error).toBe('camera-failed');
    await clock.advance(1);
    await play();
    expect(running()).toHaveLength(1);
    expect(phone.video.frames).toHaveLength(40);
    expect(phone.published('LiveCam').at(-1)?.error).toBeUndefined();
  });

  it('that writes garbage is ended and tried again; an ffmpeg that is missing is no fault of the camera', async () => {
    const { viewer, ask, clock, runs } = await start();
    const phone = await viewer();
    runs[0]?.write(Buffer.from('what is this, and why is it here?'));
    await clock.advance(0);
    expect(runs[0]?.isRunning()).toBe(false);
    await clock.advance(500);
    expect(runs).toHaveLength(2);
    runs[1]?.end('not-found');
    await clock.advance(0);
    expect(phone.published('LiveCam').at(-1)?.error).toBe('no-encoder');
    await ask(phone, 'StopLiveCam');
    await clock.advance(LINGER_MS);
    expect(clock.pending()).toBe(0);
  });
});

describe('a camera that gives H.264 itself', () => {
  const input = { options: [], address: 'rtsp://camera', isH264: true };

  it('is sent as it is to those who are sent the largest, also where nothing can encode', async () => {
    const { viewer, play, runs } = await start({ input, canEncode: () => false });
    const phone = await viewer();
    expect(runs[0]?.args).toContain('copy');
    await play();
    expect(phone.video.frames).toHaveLength(20);
    expect(phone.published('LiveCam').at(-1)?.kbps).toBe(0);
  });

  it('is encoded when phones may not decode it, or when its keyframes are too far apart', async () => {
    const { ask, newPhone, clock, runs } = await start({ input });
    await ask(newPhone(), 'StartLiveCam', { camId: FRONT });
    const main = Buffer.from(CLIP.h264);
    const profile = main.indexOf(Buffer.from([1, 66, 0xc0]));
    main[profile + 1] = 77;
    runs[0]?.write(main);
    await clock.advance(0);
    expect(runs).toHaveLength(2);
    expect([runs[0]?.isRunning(), runs[1]?.args.includes('copy')]).toEqual([false, false]);

    await ask(newPhone(), 'StartLiveCam', { camId: REAR });
    expect(runs[2]?.args).toContain('copy');
    runs[2]?.write(encodedBytes('h264', { seconds: 8, keyframeEvery: 1_000 }));
    await clock.advance(0);
    expect(runs).toHaveLength(4);
    expect([runs[2]?.isRunning(), runs[3]?.args.includes('copy')]).toEqual([false, false]);
  });
});

it('a phone that receives nothing does not block others, and may still stop', async () => {
  const { ask, newPhone, clock, runs, running } = await start();
  const [stuck, other] = [newPhone(), newPhone()];
  stuck.send = () => new Promise(() => {});
  await ask(stuck, 'StartLiveCam', { camId: FRONT });
  await ask(stuck, 'SwitchLiveCam', { camId: REAR });
  await ask(other, 'StartLiveCam', { camId: FRONT });
  runs[0]?.write(CLIP.h264);
  await clock.advance(3_000);
  expect(other.video.frames).toHaveLength(20);
  expect(other.published('LiveCam').length).toBeGreaterThan(3);
  expect(running()).toHaveLength(2);
  await ask(stuck, 'StopLiveCam');
  await clock.advance(LINGER_MS);
  expect(running()).toHaveLength(1);
});
