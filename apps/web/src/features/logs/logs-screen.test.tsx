// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { screenText, visibleMessages } from '../../app/test-support/screen.ts';
import { dayOfTrip, TRIP_AT_S } from '../../stores/test-support/fake-car.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

const ROUTE = `/app/logs?day=${dayOfTrip()}`;
const NONE = 'No logs found for the selected date';
const STARTED = 'The Ligo app in the car started';

it('online, fetches the log of the car and shows what happened that day', async () => {
  app = await openRoute(ROUTE);
  expect(screenText()).toContain(NONE);
  await app.connect();
  expect(screenText()).toContain(STARTED);
  expect(screenText()).not.toContain(NONE);
  await app.press('button', 'Previous day');
  expect(screenText()).toContain(NONE);
});

it('offline, shows the stored entries', async () => {
  app = await openRoute(ROUTE);
  await app.connect();
  await app.disconnect();
  await app.pass(1_000);
  expect(screenText()).toContain(STARTED);
});

it('offline, moves to the new day at midnight, but stays on another that was chosen', async () => {
  const midnightMs = new Date(TRIP_AT_S * 1_000).setHours(24, 0, 0, 0);
  app = await openRoute('/app/logs');
  await app.connect();
  await app.disconnect();
  await app.run(() => app.clock.sleep(midnightMs - 30_000 - app.clock.nowMs()));
  expect(screenText()).toContain(STARTED);
  await app.pass(90_000);
  expect(screenText()).toContain(NONE);
  await app.press('button', 'Previous day');
  expect(screenText()).toContain(STARTED);
  await app.run(() => app.clock.sleep(24 * 3_600_000));
  await app.pass(90_000);
  expect(screenText()).toContain(STARTED);
});

it('waiting, shows that entries are being fetched', async () => {
  app = await openRoute(ROUTE);
  app.car.answers.Logs = [];
  await app.connect();
  expect(visibleMessages()).toContain('Syncing logs');
  await app.run(() => app.car.send('Logs', { logs: [] }));
  expect(visibleMessages()).not.toContain('Syncing logs');
});

it('failing, shows that new entries could not be stored and are still on the car', async () => {
  app = await openRoute(ROUTE, ({ logStorage }) => {
    logStorage.add = async () => {
      throw new Error('no room');
    };
  });
  await app.connect();
  await app.pass(2_000);
  expect(visibleMessages()).toContain('This phone could not store new logs. They stay on the car.');
});
