// @vitest-environment happy-dom
import { type BookValue, chargeEntryId } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { namesOf, screenText } from '../../../app/test-support/screen.ts';
import { dayOf } from '../../../lib/time/local-day.ts';
import { CHARGE_AT_S } from '../../../stores/test-support/fake-car.ts';

type App = Awaited<ReturnType<typeof openRoute>>;
const money = (amount: number) => ({ amount, currency: 'EUR' });

/** Another phone enters something about the session. */
async function enter(app: App, value: BookValue, changedAt: number): Promise<void> {
  const id = chargeEntryId(CHARGE_AT_S);
  app.car.book.BookWrite({ kind: 'charge', id, value, changedAt, basedOn: 0 });
  await app.run(() => app.car.send('Status', { newestBookRev: changedAt }));
  await app.pass(1_000);
}

/** The form of a session with a bill of 5 €, under which one of 6 € arrives. */
async function openForm(): Promise<App> {
  const app = await openRoute(`/app/charging?day=${dayOf(CHARGE_AT_S * 1_000)}`);
  await app.connect();
  await enter(app, { bill: money(5) }, 1);
  await app.press('link', namesOf('link').find((name) => name.includes('kWh')) ?? '');
  await app.press('button', 'Price of this session');
  await enter(app, { bill: money(6) }, 2);
  expect(screenText()).toContain('€6.00');
  return app;
}

it('leaves a bill that arrives under the unchanged form', async () => {
  const app = await openForm();
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(app.car.book.entries()).toMatchObject([{ value: { bill: money(6) } }]);
});

it('stores a changed price in place of the bill that arrived', async () => {
  const app = await openForm();
  await app.run(() => {
    const select = document.querySelector('[role=dialog] select') as HTMLSelectElement;
    select.value = 'price';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await app.type('Price per kWh', '0.4');
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(app.car.book.entries().map(({ value }) => value)).toEqual([
    { price: { perKwh: 0.4, currency: 'EUR' } },
  ]);
});
