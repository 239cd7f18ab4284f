// @vitest-environment happy-dom
import { EVENTS } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { namesOf, screenText, visibleMessages } from '../../app/test-support/screen.ts';
import { dayOf } from '../../lib/time/local-day.ts';
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

it('online, shows the charging session that goes on', async () => {
  app = await openRoute(ROUTE);
  await app.connect();
  expect(screenText()).not.toContain('Charging now');
  await app.run(() => app.car.send('Status', { soc: 55, chg: true, cpw: 7.4, cen: 3.1 }));
  expect(screenText()).toContain('Charging now55 %7.4 kW3.1 kWh');
  await app.run(() => app.car.send('Status', { soc: 60, chg: false }));
  expect(screenText()).not.toContain('Charging now');
});

it('runs the day from left to right, whatever the direction of the text', async () => {
  app = await openRoute(ROUTE);
  await app.connect();
  document.documentElement.dir = 'rtl';
  const timeline = document.querySelector('[role=slider]');
  expect(timeline?.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  document.documentElement.dir = 'ltr';
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

it('leads from a movement to its recording, from a drive to its trip, and back to the day', async () => {
  const timeMs = TRIP_AT_S * 1_000;
  app = await openRoute('/app/logs');
  app.car.answers.Logs = [
    {
      logs: [
        { type: EVENTS.sentryMovement.logType, time: timeMs - 3_600_000, ref: 'b' },
        { type: EVENTS.driveChange.logType, time: timeMs + 180_000, data: '{"isDriving":false}', ref: 'c' },
        { type: EVENTS.driveChange.logType, time: timeMs - 7_200_000, data: '{"isDriving":false}', ref: 'd' },
      ],
    },
    { logs: [] },
  ];
  await app.connect();
  if (dayOfTrip() !== dayOf(app.clock.nowMs())) await app.press('button', 'Previous day');
  const entries = () => namesOf('link').filter((name) => /Sentry saw|parked/.test(name));
  expect(entries()).toHaveLength(2);
  await app.press('link', entries()[0] ?? '');
  expect(namesOf('heading')).toContain('Trip');
  await app.press('button', 'Back');
  expect(document.activeElement?.textContent).toContain('parked');
  await app.press('link', entries()[1] ?? '');
  expect(visibleMessages().join()).toContain('recording of this movement');
});
