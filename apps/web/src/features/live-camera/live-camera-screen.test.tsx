// @vitest-environment happy-dom
import { CAMERA_ID } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, visibleMessages } from '../../app/test-support/screen.ts';

const { FRONT, REAR } = CAMERA_ID;

let app: Awaited<ReturnType<typeof openRoute>>;

const clockOf = (streamMs: number) => ({ rtpTimestamp: streamMs * 90, capturedAt: streamMs });
const showsFrame = (streamMs: number) =>
  app.run(async () =>
    (await app.stores.lazy()).liveCamera.frame({ rtpTimestamp: streamMs * 90, shownAtMs: app.clock.nowMs() }),
  );

it('online, asks for the front, shows that it waits, and lets another camera be chosen', async () => {
  app = await openRoute('/app/live-cam');
  app.car.answers.StartLiveCam = [{ success: true, camId: FRONT }];
  await app.connect();
  expect(app.car.asked).toContainEqual({ action: 'StartLiveCam', extras: { camId: FRONT } });
  expect(visibleMessages()).toContain('The picture is on its way');
  await app.run(() => app.car.send('LiveCam', { camId: FRONT, clock: clockOf(0) }));
  await showsFrame(0);
  expect(visibleMessages()).not.toContain('The picture is on its way');
  expect(namesOf('button')).toContain('Save a still');
  await app.press('radio', 'Rear');
  await app.pass(500);
  expect(app.car.asked).toContainEqual({ action: 'SwitchLiveCam', extras: { camId: REAR } });
  expect(visibleMessages()).toContain('The picture is on its way');
  expect(namesOf('button')).not.toContain('Save a still');
});

it('shows that the connection is too slow while the car pauses the video', async () => {
  app = await openRoute('/app/live-cam');
  app.car.answers.StartLiveCam = [{ success: true, camId: FRONT }];
  await app.connect();
  const text = 'Paused: the connection is too slow for video.';
  await app.run(() => app.car.send('LiveCam', { camId: FRONT, isPaused: true }));
  expect(visibleMessages()).toContain(text);
  await app.run(() => app.car.send('LiveCam', { camId: FRONT, clock: clockOf(0) }));
  expect(visibleMessages()).not.toContain(text);
});

it('offline, nothing can be chosen', async () => {
  app = await openRoute('/app/live-cam');
  expect(visibleMessages()).toContain('You can watch once the car is connected.');
  expect(visibleMessages()).not.toContain('Can be changed once the car is connected');
  expect(isUsable(find('radio', 'Front'))).toBe(false);
  await app.connect();
  expect(isUsable(find('radio', 'Front'))).toBe(true);
  await app.disconnect();
  expect(isUsable(find('radio', 'Front'))).toBe(false);
});

it('a car without cameras is reported, and gets no request', async () => {
  app = await openRoute('/app/live-cam');
  app.car.answers.Ping = [{ date: 1, vCode: 3, vName: '0.1.0', features: [] }];
  await app.connect();
  expect(visibleMessages()).toContain(
    'This car’s app has no cameras set up, or is too old for the live camera.',
  );
  expect(app.car.asked.map(({ action }) => action)).not.toContain('StartLiveCam');
});

it('failing, shows which cameras fail and why there is no picture', async () => {
  app = await openRoute('/app/live-cam');
  app.car.answers.StartLiveCam = [{ success: false, camId: FRONT, error: 'camera-failed' }];
  await app.connect();
  expect(visibleMessages()).toContain('This camera gives no picture. The car keeps trying.');
  const cameras = [
    { camId: FRONT, state: 'failing' as const },
    { camId: REAR, state: 'absent' as const },
  ];
  await app.run(() => app.car.send('LiveCam', { camId: FRONT, error: 'camera-failed', cameras }));
  expect(namesOf('radio')).toEqual(['FrontNo picture', 'Right', 'RearNot installed', 'Left']);
  expect(isUsable(find('radio', 'RearNot installed'))).toBe(false);
});

it('leaving has the car stop', async () => {
  app = await openRoute('/app/live-cam');
  await app.connect();
  app.car.answers.GetSeatComfort = [];
  await app.press('link', 'Seats');
  await app.shows('Waiting for the car to answer');
  await app.pass(500);
  expect(app.car.asked.map(({ action }) => action)).toContain('StopLiveCam');
});
