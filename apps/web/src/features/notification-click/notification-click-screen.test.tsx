// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { namesOf } from '../../app/test-support/screen.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { BENCH_START_MS } from '../../stores/test-support/bench-time.ts';
import { clickOf, eventPathOf } from './notification-click-screen.tsx';

let app: Awaited<ReturnType<typeof openRoute>>;

const CARS = [
  { carId: 'car-one-1', name: 'One', s: 1 },
  { carId: 'car-two-2', name: 'Two', s: 1 },
];
/** Taps a notification of the second car, while the first is selected. */
const tapOf = (action: string, { stored = CARS, listed = CARS } = {}) =>
  openRoute(
    `/app/notification-click-middleware?data=${encodeURIComponent(JSON.stringify({ action, carId: 'car-two-2', time: BENCH_START_MS }))}`,
    ({ storage, server }) => {
      server.cars = listed;
      storage.texts.set(
        STORAGE_KEYS.carList('ann'),
        JSON.stringify({ cars: stored, selectedCarId: 'car-one-1' }),
      );
    },
  );

it.each([
  ['SentryMovement', 'Sentry'],
  ['DoorChange', 'Status'],
])('%s of another car selects that car and leads to %s', async (action, heading) => {
  app = await tapOf(action);
  await app.connect();
  expect(app.stores.carList.get().selectedCarId).toBe('car-two-2');
  expect(namesOf('heading')[0]).toBe(heading);
});

it('a notification of a car that another phone has added waits for the list of cars', async () => {
  app = await tapOf('SentryMovement', { stored: CARS.slice(0, 1) });
  await app.pass(1_000);
  expect(app.stores.carList.get().selectedCarId).toBe('car-two-2');
  expect(namesOf('heading')[0]).toBe('Sentry');
});

it('a notification of a car that is gone leads to Status, not to the same screen of another car', async () => {
  app = await tapOf('DeviceWaiting', { stored: CARS.slice(0, 1), listed: CARS.slice(0, 1) });
  await app.pass(1_000);
  expect(namesOf('heading')[0]).toBe('Status');
});

it('a click names its action, and its car if it has one', () => {
  expect(clickOf('{"action":"MCUReboot"}')).toEqual({ action: 'MCUReboot' });
  expect(clickOf('{"action":"CarUnlink","carId":"car-0001"}')).toEqual({
    action: 'CarUnlink',
    carId: 'car-0001',
  });
});

it.each([null, '', '%7B', '{}', 'null', '{"action":7}', '{"action":"MCUReboot","carId":"../x"}'])(
  'the data %s cannot be read',
  (data) => {
    expect(clickOf(data)).toBeNull();
  },
);

it('a Sentry notification leads to its recording, or to the settings with the reason of its stop', () => {
  expect(eventPathOf({ action: 'SentryMovement', time: 5 })).toBe('/app/sentry?at=5');
  expect(eventPathOf({ action: 'SentryMovement' })).toBe('/app/sentry');
  expect(eventPathOf({ action: 'SentryStopped', time: 5 })).toBe('/app/sentry?tab=configuration');
  expect(eventPathOf({ action: 'DeviceWaiting', time: 5 })).toBe('/app/devices');
  expect(eventPathOf({ action: 'MCUReboot', time: 5 })).toBeNull();
});

it.each(['SentrySwitchedOff', 'SentryMasked', 'RecordingsDeleted', 'DeviceChanged', 'Arrived'])(
  'a notification of %s leads to the log, which shows the account or the place',
  (action) => {
    expect(eventPathOf({ action, time: 5 })).toBe('/app/logs');
  },
);
