// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf } from '../../../app/test-support/screen.ts';
import { CHARGE_AT_S } from '../../../stores/test-support/fake-car.ts';

type App = Awaited<ReturnType<typeof openRoute>>;
const ROUTE = '/app/charging';
const CURRENCY = 'Currency of its prices';
/** When the one session began that the car has not recorded. */
const OTHER_AT_S = CHARGE_AT_S - 90_000;

const utc = (timeS: number) => new Date(timeS * 1_000).toISOString().slice(0, 19).replace('T', ' ');
const row = (beganAt: number, kWh: number) => `${utc(beganAt)},${utc(beganAt + 600)},${kWh},40,50,1.5`;
const FILE = [
  'start_date,end_date,charge_energy_added,start_battery_level,end_battery_level,cost',
  ...[row(OTHER_AT_S, 5), row(CHARGE_AT_S, 12.3), 'x,y,z'],
].join('\n');

async function choose(app: App, text: string): Promise<void> {
  await app.run(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'a.csv')] });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await app.pass(100);
}

it('online, imports a file of another program once, after a preview', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  // Nothing of a deleted entry returns with it.
  const deleted = { kind: 'charge', id: `at-${OTHER_AT_S * 1_000}`, basedOn: 0 };
  app.car.book.BookWrite({ ...deleted, value: { note: 'Old', kWh: 1 }, changedAt: 1 });
  app.car.book.BookWrite({ ...deleted, value: null, changedAt: 2 });
  await app.press('button', 'Import charging sessions');
  await choose(app, '\0\0');
  expect(namesOf('alert').join()).toContain('no table');
  await choose(app, FILE);
  const preview = document.querySelector('[data-testid=import-preview]')?.textContent;
  expect(preview).toMatch(/TeslaMate.*New1Recorded by the car1Unreadable rows1/);
  await app.press('button', 'Import 1 session');
  await app.pass(1_000);
  const [entry] = app.car.book.entries();
  expect(entry?.value).toMatchObject({ kWh: 5, bill: { amount: 1.5, currency: 'EUR' } });
  expect(entry?.value).not.toHaveProperty('note');
  await app.press('button', 'Import charging sessions');
  await choose(app, FILE);
  expect(namesOf('button')).toContain('Import 0 sessions');
});

it('imports prices with a currency of three letters, or none without one', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await app.press('button', 'Import charging sessions');
  await choose(app, FILE);
  const isOffered = () => isUsable(find('button', 'Import 1 session'));
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === CURRENCY);
  const currency = document.getElementById(label?.htmlFor ?? '') as HTMLElement;
  for (const text of ['€', 'Kr', '12A']) {
    await app.type(CURRENCY, text);
    expect(isOffered()).toBe(false);
    expect(currency.getAttribute('aria-invalid')).toBe('true');
    const reason = document.getElementById(currency.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('a currency of three letters such as EUR');
  }
  await app.type(CURRENCY, 'nok');
  expect([isOffered(), currency.getAttribute('aria-invalid')]).toEqual([true, null]);
  await app.type(CURRENCY, '');
  expect([isOffered(), currency.getAttribute('aria-invalid')]).toEqual([true, null]);
  await app.press('button', 'Import 1 session');
  await app.pass(1_000);
  const [entry] = app.car.book.entries();
  expect(entry?.value).toMatchObject({ kWh: 5 });
  expect(entry?.value).not.toHaveProperty('bill');
});
