import { createVirtualClock } from '@ligo/machine/test-support';
import { CAMERA_ID, type CarActionName, FEATURE, type LiveCam, type PhoneMessage } from '@ligo/protocol';
import { expect, test } from 'vitest';
import { createObservable } from '../../lib/values/observable.ts';
import type { CarVideo } from '../../ports/connection.ts';
import type { LinkStore } from '../link/link-store.ts';
import { createFakeVisibility } from '../test-support/fake-browser.ts';
import { createLiveCamera } from './live-camera-store.ts';

const { FRONT, REAR } = CAMERA_ID;
const OFFSET_MS = 5_000;

/** A screen that is watched, with a car that is there and a browser that counts. */
async function start(features: string[] = [FEATURE.liveCamera]) {
  const clock = createVirtualClock();
  const reach = createObservable<'car' | 'nobody'>('car');
  const ping = createObservable({ versionCode: 35, versionName: '1', features });
  const visibility = createFakeVisibility();
  const asked: PhoneMessage[] = [];
  const received = new Map<string, (extras: never) => void>();
  const counts = { bytes: 0, roundTripMs: 10 };
  const video = createObservable<CarVideo | null>({
    stream: {} as MediaStream,
    counts: async () => ({ ...counts }),
  });
  const link = {
    get: () => ({ reach: reach.get() }),
    subscribe: reach.subscribe,
    video,
    send: (action: string, extras: object) => asked.push({ action, extras } as PhoneMessage) > 0,
    on(action: string, handler: (extras: never) => void) {
      received.set(action, handler);
      return () => received.delete(action);
    },
  } as unknown as LinkStore;
  const live = createLiveCamera({ link, visibility, clock }, ping);
  const send = (action: CarActionName, extras: object) => received.get(action)?.(extras as never);
  const sendState = (extras: Partial<LiveCam>) =>
    send('LiveCam', { camId: FRONT, cameras: [], kbps: 900, ...extras });
  live.select({ accountId: 'me', carId: 'car-1' });
  live.start();
  const leave = live.enter();
  /** A frame of that time of its stream comes on the screen. */
  const frame = (streamMs: number) => live.frame({ rtpTimestamp: streamMs * 90, shownAtMs: clock.nowMs() });
  return { clock, reach, ping, visibility, asked, counts, live, leave, send, sendState, frame };
}
const actions = (asked: readonly PhoneMessage[]) => asked.map(({ action }) => action);

test('shows the picture once a frame of the chosen camera is on the screen', async () => {
  const { live, asked, send, sendState, frame } = await start();
  expect(live.get()).toMatchObject({ camId: FRONT, phase: 'starting' });
  expect(asked).toEqual([{ action: 'StartLiveCam', extras: { camId: FRONT } }]);
  send('StartLiveCam', { success: true, camId: FRONT });
  sendState({ clock: { rtpTimestamp: 0, capturedAt: 0 } });
  expect(live.get().phase).toBe('starting');
  frame(100);
  expect(live.get().phase).toBe('playing');
});

test('takes no frame of the camera before for one of the next', async () => {
  const { clock, live, send, sendState, frame } = await start();
  send('StartLiveCam', { success: true, camId: FRONT });
  sendState({ clock: { rtpTimestamp: 0, capturedAt: 0 } });
  frame(100);
  live.choose(REAR);
  expect(live.get()).toMatchObject({ camId: REAR, phase: 'starting' });
  send('SwitchLiveCam', { success: true, camId: REAR });
  frame(140);
  expect(live.get().phase).toBe('starting');
  sendState({ camId: REAR, clock: { rtpTimestamp: 160 * 90, capturedAt: 160 } });
  frame(150);
  expect(live.get().phase).toBe('starting');
  frame(160);
  expect(live.get().phase).toBe('playing');
  await clock.advance(0);
});

test('a picture that stands still is no longer live, and grows old', async () => {
  const { clock, live, send, sendState } = await start();
  send('StartLiveCam', { success: true, camId: FRONT });
  const takenAtMs = clock.nowMs() - OFFSET_MS - 50;
  send('Ping', { date: clock.nowMs() - OFFSET_MS - 5 });
  sendState({ clock: { rtpTimestamp: 0, capturedAt: takenAtMs } });
  await clock.advance(0);
  live.frame({ rtpTimestamp: 0, shownAtMs: clock.nowMs() });
  await clock.advance(1_000);
  expect(live.get()).toMatchObject({ phase: 'playing', ageMs: 50 });
  await clock.advance(2_000);
  expect(live.get()).toMatchObject({ phase: 'starting', ageMs: 3_050 });
});

test('reports the age to the car once a second while it plays, and measures bytes every two', async () => {
  const { clock, live, asked, send, sendState, counts } = await start();
  send('StartLiveCam', { success: true, camId: FRONT });
  send('Ping', { date: clock.nowMs() - OFFSET_MS - 5 });
  for (let second = 0; second < 5; second += 1) {
    const takenAt = clock.nowMs() - OFFSET_MS - 80;
    sendState({ clock: { rtpTimestamp: second * 90_000, capturedAt: takenAt } });
    live.frame({ rtpTimestamp: second * 90_000, shownAtMs: clock.nowMs() });
    counts.bytes += 50_000;
    await clock.advance(1_000);
  }
  const reports = asked.filter(({ action }) => action === 'LiveCamReport');
  expect(reports.length).toBeGreaterThanOrEqual(4);
  expect(reports.at(-1)?.extras).toEqual({ age: 80 });
  expect(live.get().kBps).toBe(50);
});

test('a car without cameras is asked for nothing; one that learns of them is', async () => {
  const { live, asked, ping } = await start([]);
  expect([live.get().phase, asked]).toEqual(['off', []]);
  ping.set({ versionCode: 36, versionName: '2', features: [FEATURE.liveCamera] });
  expect(actions(asked)).toEqual(['StartLiveCam']);
});

test('has the car stop when the page is hidden or the screen is left, and leaves no timer', async () => {
  const { clock, live, asked, visibility, leave, send } = await start();
  send('StartLiveCam', { success: true });
  visibility.show(false);
  expect(live.get()).toMatchObject({ phase: 'off', ageMs: null, kBps: null });
  visibility.show(true);
  leave();
  expect(actions(asked)).toEqual(['StartLiveCam', 'StopLiveCam', 'StartLiveCam', 'StopLiveCam']);
  await clock.advance(10_000);
  expect(clock.pending()).toBe(0);
});

test('reports which cameras work, and why there is no picture, as the car reported', async () => {
  const { live, sendState, send, reach } = await start();
  send('StartLiveCam', { success: false, camId: FRONT, error: 'camera-failed' });
  const cameras = [{ camId: FRONT, state: 'failing' }] as const;
  sendState({ error: 'camera-failed', cameras: [...cameras] });
  expect(live.get()).toMatchObject({ failure: 'camera-failed', cameras });
  sendState({ error: 'camera-failed', failure: 'busy' });
  expect(live.get().failure).toBe('camera-busy');
  reach.set('nobody');
  expect(live.get()).toMatchObject({ phase: 'off', failure: null });
});
