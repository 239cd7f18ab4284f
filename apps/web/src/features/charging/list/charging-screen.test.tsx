// @vitest-environment happy-dom
import { FEATURE } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { find, namesOf, screenText } from '../../../app/test-support/screen.ts';
import { dayOf } from '../../../lib/time/local-day.ts';
import { StorageFullError } from '../../../ports/storage.ts';
import { CHARGE_AT_S } from '../../../stores/test-support/fake-car.ts';

const DAY = dayOf(CHARGE_AT_S * 1_000);
const ROUTE = `/app/charging?day=${DAY}`;
const ENERGY = '12.3kWh1 session';

it('online, fetches the sessions of the car, and shows those of a month with their energy', async () => {
  const app = await openRoute(ROUTE);
  expect(screenText()).toContain('Ligo has not seen a charge yet');
  await app.connect();
  expect(screenText()).toContain(ENERGY);
  expect(screenText()).toContain('40 – 61 % · DC');
  expect(screenText()).toContain('Power unknown for 0:05');
  await app.press('button', 'Previous month');
  expect(screenText()).toContain('No charging in this month');
  await app.press('button', 'Next month');
  expect(screenText()).toContain(ENERGY);
});

it('online, in a later month leads to the last session', async () => {
  const app = await openRoute('/app/charging', ({ clock }) => void clock.sleep(40 * 86_400_000));
  await app.connect();
  await app.press('link', 'Show the previous session');
  expect(screenText()).toContain(ENERGY);
});

it('online, shows the figures of a session, and deletes it from the car', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await app.press('link', namesOf('link').find((name) => name.includes('kWh')) ?? '');
  expect(screenText()).toContain('Energy at the battery12.3kWh');
  expect(screenText()).toContain('Energy at the wall13.0kWh');
  expect(screenText()).toContain('Efficiency95%');
  expect(screenText()).toContain('Mean power56.0kW');
  await app.press('button', 'Delete');
  await app.press('button', 'Delete on the car as well');
  await app.pass(1_000);
  expect(app.car.asked.filter(({ action }) => action === 'DeleteCharge')).toEqual([
    { action: 'DeleteCharge', extras: { id: 1, beganAt: CHARGE_AT_S } },
  ]);
  expect(screenText()).toContain('Ligo has not seen a charge yet');
});

it('online, shows the session that goes on', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  expect(screenText()).not.toContain('Charging now');
  await app.run(() => app.car.send('Status', { soc: 55, chg: true, plg: true, cpw: 7.4, cen: 3.1 }));
  expect(screenText()).toContain('Charging now55 %7.4 kW3.1 kWh');
});

it('offline, shows the sessions that this phone has', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await app.disconnect();
  await app.pass(1_000);
  expect(screenText()).toContain(ENERGY);
  await app.press('link', namesOf('link').find((name) => name.includes('kWh')) ?? '');
  expect(screenText()).toContain('Energy at the wall13.0kWh');
});

it('waiting, shows that the curve of a session is still on the car', async () => {
  const app = await openRoute(ROUTE);
  app.car.answers.ChargePoints = [];
  await app.connect();
  await app.press('link', namesOf('link').find((name) => name.includes('kWh')) ?? '');
  expect(screenText()).toContain('The curve of this session is still on the car');
  expect(screenText()).toContain('Mean power--kW');
});

it('explains that the car is too old, and asks it nothing', async () => {
  const app = await openRoute(ROUTE);
  const features = Object.values(FEATURE).filter((each) => each !== FEATURE.chargingSessions);
  app.car.answers.Ping = [{ date: 1, vCode: 35, vName: '0.1.0', features }];
  await app.connect();
  expect(screenText()).toContain('too old to send its charging sessions');
  expect(app.car.asked.filter(({ action }) => action === 'ChargeSummary')).toEqual([]);
});

it('ignores sessions of another history than the one that the car reports', async () => {
  const app = await openRoute(ROUTE);
  const [page, end] = app.car.answers.ChargeSummary ?? [];
  app.car.answers.ChargeSummary = [page, end].map((each) => ({ charges: [], ...each, history: 'another' }));
  await app.connect();
  expect(screenText()).toContain('Ligo has not seen a charge yet');
});

it('failing, reports a full storage, and loses nothing', async () => {
  const app = await openRoute(ROUTE, ({ chargeStorage }) => {
    vi.spyOn(chargeStorage, 'put').mockRejectedValue(new StorageFullError('full'));
  });
  await app.connect();
  await app.pass(5_000);
  expect(screenText()).toContain('no more room for charging sessions');
  expect(screenText()).toContain(ENERGY);
});

it('exports sessions', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await app.press('button', 'Export charging sessions');
  expect(namesOf('button')).toEqual(expect.arrayContaining(['CSV', 'JSON', 'CSV (TeslaMate)']));
  expect(find('heading', 'Export charging sessions')).toBeTruthy();
});
