// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { namesOf } from '../../app/test-support/screen.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { BENCH_START_MS } from '../../stores/test-support/bench-time.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

const CARS = [
  { carId: 'car-one-1', name: 'One', s: 1 },
  { carId: 'car-two-2', name: 'Two', s: 1 },
];
/** Taps a notification of the second car, while the first is selected. */
const tapOf = (action: string) =>
  openRoute(
    `/app/notification-click-middleware?data=${encodeURIComponent(JSON.stringify({ action, carId: 'car-two-2', time: BENCH_START_MS }))}`,
    ({ storage, server }) => {
      server.cars = CARS;
      storage.texts.set(
        STORAGE_KEYS.carList('ann'),
        JSON.stringify({ cars: CARS, selectedCarId: 'car-one-1' }),
      );
    },
  );

it.each([
  ['SentryMovement', 'Recordings'],
  ['SentryStopped', 'Sentry'],
  ['SentrySwitchedOff', 'Logs'],
  ['DoorChange', 'Status'],
])('%s of another car selects that car and leads to %s', async (action, heading) => {
  app = await tapOf(action);
  await app.connect();
  expect(app.stores.carList.get().selectedCarId).toBe('car-two-2');
  expect(namesOf('heading')[0]).toBe(heading);
});
