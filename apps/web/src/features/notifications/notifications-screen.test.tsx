// @vitest-environment happy-dom
import { FEATURE } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, screenText, visibleMessages } from '../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;
const SETTINGS = '/api/notification/settings';
const isOn = (name: string) => find('switch', name).getAttribute('aria-checked') === 'true';
const NO_SENTRY = 'No Sentry in this car';
const LOST = 'The settings could not be loaded, so they cannot be changed now.';

it('online, shows the settings of the server, and saves a change', async () => {
  app = await openRoute('/app/notifications');
  await app.pass(1_000);
  expect([isOn('Driving and parking'), isOn('Doors')]).toEqual([true, true]);
  await app.press('switch', 'Doors');
  await app.pass(1_000);
  expect(isOn('Doors')).toBe(false);
  expect(app.server.seen.at(-1)).toMatchObject({
    path: SETTINGS,
    method: 'POST',
    body: { notifyOpenClosedDoors: false },
  });
});

const NEEDS_NEWER = 'Needs a newer version of the app in the car.';
const CHANGES = ['Sentry switched off', 'Pictures ignored', 'Recordings deleted'];
const NEW_CAR = [FEATURE.sentry, FEATURE.ownerChanges, FEATURE.arrivals, FEATURE.devices];

it.each<[string, string[], { sentry?: string; arrivals?: string; changes?: string }]>([
  ['with all features, shows no note', NEW_CAR, {}],
  ['that is older, shows notes', [FEATURE.sentry], { arrivals: NEEDS_NEWER, changes: NEEDS_NEWER }],
  ['without Sentry, shows notes', [FEATURE.arrivals], { sentry: NO_SENTRY, changes: NO_SENTRY }],
])('of a car %s, and leaves the choice', async (_what, features, notes) => {
  app = await openRoute('/app/notifications');
  await app.pass(1_000);
  expect(screenText()).not.toContain(NO_SENTRY);
  app.car.answers.Ping = [{ date: 1, vCode: 36, vName: '0.2.0', features }];
  await app.connect();
  expect(namesOf('heading')).toContain('Changes from other accounts');
  const expectNote = (name: string, note: string | undefined) => {
    const row = find('switch', name);
    expect(isUsable(row)).toBe(true);
    const text = row.closest('label')?.textContent ?? '';
    expect([NEEDS_NEWER, NO_SENTRY].filter((each) => text.includes(each))).toEqual(note ? [note] : []);
  };
  expectNote('Sentry movement', notes.sentry);
  expectNote('Arrivals', notes.arrivals);
  for (const name of CHANGES) {
    expectNote(name, notes.changes);
    expect(isOn(name)).toBe(true);
  }
  await app.press('switch', 'Recordings deleted');
  await app.pass(1_000);
  expect(app.server.seen.at(-1)).toMatchObject({ path: SETTINGS, body: { notifyRecordingsDeleted: false } });
});

it('lets the owner limit the sounds of Sentry and choose its cameras while its notifications are on', async () => {
  app = await openRoute('/app/notifications');
  await app.pass(1_000);
  expect(namesOf('heading')).not.toContain('Sentry’s alarms');
  await app.press('switch', 'Sentry movement');
  await app.pass(1_000);
  expect(namesOf('heading')).toContain('Sentry’s alarms');
  expect(namesOf('radio')).toEqual(['1 min', '3 min', '10 min', '30 min']);
  expect(find('radio', '3 min').getAttribute('aria-checked')).toBe('true');
  await app.press('radio', '10 min');
  await app.pass(1_000);
  await app.press('button', 'Rear');
  await app.pass(1_000);
  expect(find('button', 'Rear').getAttribute('aria-pressed')).toBe('false');
  expect(find('button', 'Front').getAttribute('aria-pressed')).toBe('true');
  expect(app.server.seen.at(-1)).toMatchObject({
    body: { notifySentryMovement: true, alarmPauseMin: 10, mutedCameras: [2] },
  });
  app.car.answers.Ping = [{ date: 1, vCode: 36, vName: '0.2.0', features: [FEATURE.sentry] }];
  await app.connect();
  expect(isUsable(find('button', 'Rear'))).toBe(false);
  expect(isUsable(find('radio', '3 min'))).toBe(true);
  expect(screenText()).toContain('Needs a newer version of the app in the car.');
});

it('switches the picture in the alarm at the car, and keeps its key', async () => {
  let bench: Parameters<NonNullable<Parameters<typeof openRoute>[1]>>[0] | undefined;
  app = await openRoute('/app/notifications', (given) => {
    bench = given;
  });
  await app.pass(1_000);
  await app.press('switch', 'Sentry movement');
  await app.pass(1_000);
  expect(screenText()).toContain('Can be changed while the car is connected.');
  const features = [FEATURE.sentry, FEATURE.alarmCameras, FEATURE.alarmPictures];
  app.car.answers.Ping = [{ date: 1, vCode: 36, vName: '0.2.0', features }];
  app.car.answers.GetAlarmPictures = [{ isOn: false }];
  app.car.answers.SetAlarmPictures = [{ success: true }];
  await app.connect();
  expect(isUsable(find('switch', 'Picture in the alarm'))).toBe(true);
  app.car.answers.GetAlarmPictures = [{ isOn: true, key: 'A'.repeat(43) }];
  await app.press('switch', 'Picture in the alarm');
  await app.pass(2_000);
  expect(app.car.asked).toContainEqual({ action: 'SetAlarmPictures', extras: { isOn: true } });
  expect(isOn('Picture in the alarm')).toBe(true);
  await app.connect();
  expect([...(bench?.keptKeys.keys() ?? [])]).toEqual(['car-one-1']);
});

it('offline, shows no setting that it does not know, until the server is there again', async () => {
  app = await openRoute('/app/notifications', ({ server }) => {
    server.isOffline = true;
  });
  await app.pass(1_000);
  expect(visibleMessages()).toContain(LOST);
  expect(namesOf('switch')).toEqual([]);
  app.server.isOffline = false;
  await app.press('button', 'Try again');
  expect(visibleMessages()).not.toContain(LOST);
  expect(isUsable(find('switch', 'Doors'))).toBe(true);
});

it('waiting, lets nothing be changed until the server has answered', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app = await openRoute('/app/notifications', ({ server }) => {
    const { fetch } = server;
    server.fetch = async (input, init) => {
      if (String(input).includes(SETTINGS)) await held;
      return fetch(input, init);
    };
  });
  expect(namesOf('switch')).toEqual([]);
  await app.run(answer);
  expect(isUsable(find('switch', 'Doors'))).toBe(true);
});

it('failing, sets each switch back to the state of the server and reports it', async () => {
  app = await openRoute('/app/notifications', ({ server }) => {
    const { fetch } = server;
    server.fetch = async (input, init) => {
      const isSave = String(input).includes(SETTINGS) && init?.method === 'POST';
      return isSave ? Response.json({}, { status: 500 }) : fetch(input, init);
    };
  });
  await app.pass(1_000);
  const names = namesOf('switch');
  const before = names.map(isOn);
  expect(before).toEqual([true, true, true, true, true, false, true, true, true, true]);
  for (const name of names) {
    await app.press('switch', name);
    await app.pass(1_000);
    expect(names.map(isOn)).toEqual(before);
    expect(isUsable(find('switch', name))).toBe(true);
  }
  await app.shows('Check your internet connection');
});
