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

it('online, reports that there are none once it has looked for the first ones', async () => {
  const app = await openRoute(ROUTE);
  app.car.answers.ChargeSummary = [];
  await app.connect();
  expect(screenText()).not.toContain('Ligo has not seen a charge yet');
  await app.pass(10_000);
  expect(screenText()).toContain('Ligo has not seen a charge yet');
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
  await app.pass(3_000);
  expect(screenText()).toContain('Ligo has not seen a charge yet');
});

it('online, shows the session that goes on', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  expect(screenText()).not.toContain('Charging now');
  const charging = { soc: 55, chg: true, plg: true, cpw: 7.4, cen: 3.1 };
  await app.run(() => app.car.send('Status', charging));
  expect(screenText()).toContain('Charging now55 %7.4 kW3.1 kWh');
  // 12.3 kWh for 21 %, so that 45 % take 3:34 h.
  expect(screenText()).toContain('100 % at about');
  // An unknown price is not 0.
  expect(screenText()).not.toContain('so far');
  const tariff = { ...{ name: 'Home', currency: 'EUR', zone: 'UTC', billed: 'wall' }, isElsewhere: true };
  const perMinute = { price: 0.01, freeMinutes: 0, from: 'plugged' };
  const value = { ...tariff, versions: [{ energy: [], price: 0.5, perSession: 1, perMinute }] };
  app.car.book.BookWrite({ kind: 'tariff', id: 'home', value, changedAt: 1, basedOn: 0 });
  await app.run(() => app.car.send('Status', { newestBookRev: 1 }));
  await app.pass(1_000);
  await app.run(() => app.car.send('Status', charging));
  // 3.1 kWh in 26 minutes.
  expect(screenText()).toContain(' · about €2.81 so far');
  await app.run(() => app.car.send('Status', { ...charging, cpw: 0.1 }));
  expect(screenText()).toContain(' · about €9.75 so far');
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
  await app.pass(10_000);
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

type App = Awaited<ReturnType<typeof openRoute>>;
const rows = () => namesOf('link').filter((name) => name.includes('kWh'));

it('offline, adds a session that no car recorded, which the car gets later', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await app.disconnect();
  await app.press('button', 'Add a session');
  await app.type('Start', `${DAY}T00:10`);
  await app.type('End', `${DAY}T00:40`);
  await app.press('button', 'Save');
  expect(namesOf('alert').join()).toContain('Check the figures');
  await app.type('Energy in kWh', '7,5');
  await app.type('Tags, separated by commas', 'work, work, night');
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(screenText()).toContain('Entered by you');
  expect(screenText()).toContain('Waiting for the car');
  expect(screenText()).toContain('work · night');
  await app.press('button', 'Edit');
  await app.type('Note', 'At the office');
  await app.press('button', 'Save');
  expect(screenText()).toContain('At the office');
  expect(app.car.book.entries()).toEqual([]);
  await app.connect();
  await app.pass(2_000);
  expect(screenText()).not.toContain('Waiting for the car');
  expect(app.car.book.entries()).toMatchObject([
    { kind: 'charge', value: { kWh: 7.5, note: 'At the office' } },
  ]);
});

/** Another phone adds a session of an hour, two hours before the car's own; resolves to its id. */
async function enterSession(app: App, { offsetS = 0, lengthS = 3_600 } = {}): Promise<string> {
  const beganAt = CHARGE_AT_S - 7_200 + offsetS;
  const value = { beganAt, endedAt: beganAt + lengthS, kWh: 7.5 };
  const id = `at-${value.beganAt * 1_000}`;
  app.car.book.BookWrite({ kind: 'charge', id, value, changedAt: 1, basedOn: 0 });
  await app.run(() => app.car.send('Status', { newestBookRev: 1 }));
  await app.pass(1_000);
  return id;
}

it('online, counts an added session in the energy of the month, and deletes it', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  const id = await enterSession(app);
  expect(screenText()).toContain('19.8kWh2 sessions');
  await app.press('link', rows().find((name) => name.includes('7.5')) ?? '');
  await app.press('button', 'Delete');
  await app.press('button', 'Delete everywhere');
  await app.pass(1_000);
  expect(screenText()).toContain(ENERGY);
  expect(app.car.book.entries()).toMatchObject([{ id, value: null }]);
});

it('online, keeps the seconds of a session whose note is changed', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await enterSession(app, { offsetS: 30, lengthS: 20 });
  await app.press('link', rows().find((name) => name.includes('7.5')) ?? '');
  await app.press('button', 'Edit');
  await app.type('Note', 'Short');
  await app.press('button', 'Save');
  await app.pass(1_000);
  const beganAt = CHARGE_AT_S - 7_170;
  expect(app.car.book.entries()).toMatchObject([
    { value: { note: 'Short', beganAt, endedAt: beganAt + 20 } },
  ]);
});

it('online, leads back to the session that was opened, with the focus on it', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await enterSession(app);
  const [, second = ''] = rows();
  await app.press('link', second);
  await app.press('button', 'Back');
  expect(document.activeElement).toBe(find('link', second));
});

it('asks once about an unusual price of a session', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await app.press('link', rows()[0] ?? '');
  await app.press('button', 'Price of this session');
  await app.run(() => {
    const select = document.querySelector('[role=dialog] select') as HTMLSelectElement;
    select.value = 'price';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await app.type('Price per kWh', '31');
  await app.press('button', 'Save');
  expect(namesOf('alert').join()).toContain('A price here is unusual');
  expect(screenText()).toContain('No price');
  await app.press('button', 'Save');
  expect(screenText()).toContain('€403.00');
});

it('shows that the car refuses what was entered, and takes it back', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  app.car.book.maxEntries = 0;
  await app.press('link', rows()[0] ?? '');
  await app.press('button', 'Edit');
  await app.type('Note', 'Late');
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(screenText()).toContain('no room for more entries');
  await app.press('button', 'Discard the change');
  expect(screenText()).not.toContain('Late');
});

it.each([
  [2, false],
  [3, true],
])('asks for the name of a spot after three sessions there without a price: %i', async (count, isAsked) => {
  const app = await openRoute(ROUTE);
  const [first] = app.car.answers.ChargeSummary?.[0]?.charges ?? [];
  const charges = Array.from({ length: count }, (_, index) => {
    const beganAt = CHARGE_AT_S - index * 7_200;
    return { ...(first as NonNullable<typeof first>), id: 1 + index, beganAt, endedAt: beganAt + 900 };
  });
  app.car.answers.ChargeSummary = [{ charges }, { charges: [] }];
  await app.connect();
  await app.press('link', namesOf('link').find((name) => name.includes('kWh')) ?? '');
  expect(screenText().includes('Charged here 3 times without a price: name this place?')).toBe(isAsked);
});

it('shows the sums of a month once all of its sessions are read', async () => {
  const count = 130;
  const entries = Array.from({ length: count }, (_, index) => {
    const key = { id: 1 + index, createdAtS: CHARGE_AT_S - (count - index) * 600, pointsLength: 0 };
    const { id, createdAtS: beganAt, pointsLength } = key;
    const charge = { id, beganAt, endedAt: beganAt + 300, pointsLength, kWh: 1 };
    const row = {
      ...key,
      isComplete: true,
      bytes: 0,
      isDeleted: false,
      history: null,
      charge,
      profile: null,
    };
    return { ...key, row };
  });
  const app = await openRoute(ROUTE, ({ chargeStorage }) => void chargeStorage.put('ann/car-one-1', entries));
  expect(namesOf('link').filter((name) => name.includes('kWh'))).toHaveLength(100);
  expect(screenText()).not.toContain('100 sessions');
  await app.pass(1_000);
  expect(screenText()).toContain('130.0kWh130 sessions');
});
