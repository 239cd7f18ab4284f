import { expect, test } from 'vitest';
import type { Language } from '../i18n/language-code.ts';
import { newestOf, notificationOf, pushMessageOf } from './notification-of.ts';

const noon = new Date(2026, 4, 3, 12).getTime();
const car = { carId: 'car-0001', carName: 'Monaco', time: noon };
const shown = (message: object, language: Language = 'en', nowMs = noon) =>
  notificationOf(pushMessageOf(JSON.stringify(message)), language, nowMs);
const onScreen = ({ title, options }: ReturnType<typeof shown>) => ({
  title,
  ...{ body: options.body ?? '', lang: options.lang ?? '', data: options.data },
});

test('a door has a name, and the car and the time are shown', () => {
  const { title, options } = shown({ type: 'DoorChange', area: 6, state: 1, ...car });
  expect(title).toBe('Monaco');
  expect(options.body).toMatch(/^Open: trunk · \d\d:\d\d$/);
  expect(options).toMatchObject({
    tag: 'DoorChange/car-0001/6',
    timestamp: noon,
    data: { action: 'DoorChange', carId: 'car-0001', time: noon, isQuiet: false },
  });
});

test('Hebrew runs from right to left, and a car without a name has one in the language', () => {
  const { title, options } = shown({ type: 'DriveChange', isDriving: false, time: noon }, 'he');
  expect(title).toBe('הרכב שלי');
  expect(options).toMatchObject({ dir: 'rtl', lang: 'he', data: { action: 'DriveChange' } });
  expect(options.body).toContain('חונה');
});

test.each([
  ['SentrySwitchedOff', 'Sentry was switched off.', 'Sentry выключен.'],
  ['SentryMasked', 'Sentry now ignores the whole picture of a camera.', 'Sentry теперь игнорирует весь кадр'],
  ['RecordingsDeleted', 'Several recordings were deleted.', 'Удалено несколько записей.'],
  ['DeviceChanged', 'A device was let in or removed.', 'Устройство подключено или удалено.'],
])('a change from another account, %s, refers to the logs for the account', (type, english, russian) => {
  const { options } = shown({ type, ...car });
  expect(options.body).toContain(english);
  expect(options.body).toContain('The logs show');
  expect(options.data).toEqual({ action: type, carId: 'car-0001', time: noon, isQuiet: false });
  expect(shown({ type, ...car }, 'ru').options.body).toContain(russian);
});

test('an arrival refers to the logs for the place, which the server does not receive', () => {
  const message = { type: 'Arrived', name: 'Home', ...car };
  expect(shown(message).options.body).toContain('at one of your places. The logs show which one.');
  expect(shown(message, 'ru').options.body).toContain('Автомобиль прибыл в одно из ваших мест.');
  expect(JSON.stringify(shown(message))).not.toContain('Home');
});

test('a day-old event is shown with its date', () => {
  const { options } = shown({ type: 'SentryMovement', ...car }, 'en', noon + 2 * 24 * 3_600_000);
  expect(options.body).toMatch(/05\/03/);
});

test('a late message does not replace a newer event, and makes no sound', () => {
  const at = (state: 0 | 1, time: number) => shown({ type: 'DoorChange', area: 6, ...car, state, time });
  const [opened, closed] = [at(1, noon), at(0, noon + 1)];
  expect(newestOf(closed, onScreen(opened))).toEqual(closed);
  expect(newestOf(opened, undefined)).toEqual(opened);
  expect(newestOf(opened, { ...onScreen(closed), data: { action: 'DoorChange' } })).toEqual(opened);
  expect(newestOf(opened, { ...onScreen(closed), data: null })).toEqual(opened);
  const shownAgain = newestOf(opened, onScreen(closed));
  expect(shownAgain.title).toBe(closed.title);
  expect(shownAgain.options).toEqual({ ...closed.options, renotify: false, silent: true });
});

test('a movement names its cameras, and makes no sound in the pause of its account', () => {
  const moved = { type: 'SentryMovement', ...car };
  expect(shown(moved).options).toMatchObject({ renotify: true });
  expect(shown(moved).options).not.toHaveProperty('silent');
  const quiet = shown({ ...moved, cameras: [4, 1], isQuiet: true });
  expect(quiet.options.body).toMatch(/^Sentry has seen movement: front, left · /);
  expect(quiet.options).toMatchObject({ renotify: false, silent: true, tag: shown(moved).options.tag });
  // An unknown camera, or another value, costs the details alone.
  const odd = shown({ ...moved, cameras: [9], isQuiet: 'yes' });
  expect(odd.options).toMatchObject({ renotify: true, body: shown(moved).options.body });
});

test('a sound that comes after the silent update it should precede is made up for, once', () => {
  const at = (time: number, isQuiet: boolean) =>
    shown({ type: 'SentryMovement', ...car, time, ...(isQuiet && { isQuiet }) });
  const [first, update] = [at(noon, false), at(noon + 60_000, true)];
  const late = newestOf(first, onScreen(update));
  expect(late.options).toMatchObject({ body: update.options.body, timestamp: noon + 60_000, renotify: true });
  expect(late.options).not.toHaveProperty('silent');
  expect(newestOf(first, onScreen(late)).options).toMatchObject({ renotify: false, silent: true });
  expect(newestOf(update, onScreen(first))).toEqual(update);
});

test('a door that has no name, and a time that no calendar has, are no trouble', () => {
  const { options } = shown({ type: 'DoorChange', area: 44, state: 0, ...car, time: 1e300 });
  expect(options.body).toMatch(/^Closed: door · \d\d:\d\d$/);
});

test.each(['', 'hello', '{}', '[]', '{"type":"Unheard","time":1}', '{"type":"DoorChange","time":1}'])(
  'the payload %s gives a neutral notification without a way',
  (payload) => {
    const { title, options } = notificationOf(pushMessageOf(payload), 'en', noon);
    expect(title).toBe('Ligo');
    expect(options).toMatchObject({
      body: 'Something happened at your car. Open Ligo to see it.',
      data: null,
      timestamp: noon,
    });
  },
);
