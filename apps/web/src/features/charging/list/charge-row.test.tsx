// @vitest-environment happy-dom
import type { BookValue } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { namesOf, screenText } from '../../../app/test-support/screen.ts';
import { dayOf } from '../../../lib/time/local-day.ts';
import { CHARGE_AT_S } from '../../../stores/test-support/fake-car.ts';

const QUARTER_S = 900;
const FROM_S = Math.floor(CHARGE_AT_S / QUARTER_S) * QUARTER_S;

it.each<[string, BookValue, boolean]>([
  ['of the whole energy', { price: 0.5 }, false],
  ['of a part of the energy', { price: 0, isHourly: true }, true],
  ['with unknown minutes', { price: 0.5, perMinute: { price: 0.1, freeMinutes: 0, from: 'full' } }, true],
])('shows the money %s as what it is', async (_, version, isPartial) => {
  const app = await openRoute(`/app/charging?day=${dayOf(CHARGE_AT_S * 1_000)}`);
  const { answers, book } = app.car;
  const [charge] = answers.ChargeSummary?.[0]?.charges ?? [];
  if (!charge) throw new Error('the car has no session');
  // The first of the session's two quarter hours has a price.
  const prices = { currency: 'EUR', from: FROM_S, quarters: [0.5] };
  answers.ChargeSummary = [{ charges: [{ ...charge, prices }] }, { charges: [] }];
  answers.ChargePoints = [];
  const tariff = { name: 'Any', currency: 'EUR', zone: 'UTC', billed: 'wall', isElsewhere: true };
  const value = { ...tariff, versions: [{ energy: [], ...version }] };
  book.BookWrite({ kind: 'tariff', id: 'any', value, changedAt: 1, basedOn: 0 });
  await app.connect();
  await app.run(() => app.car.send('Status', { newestBookRev: 1 }));
  await app.pass(1_000);
  const expectMoney = (id: string) => {
    const money = document.querySelector(`[data-testid=${id}]`);
    expect(money?.textContent).toMatch(isPartial ? /^€\d/ : /^€6\.50$/);
    expect(money?.parentElement?.textContent?.startsWith('at least')).toBe(isPartial);
  };
  expectMoney('row-money');
  expect(screenText().includes('1 session without a whole price')).toBe(isPartial);
  await app.press('link', namesOf('link').find((name) => name.includes('kWh')) ?? '');
  expectMoney('charge-money');
});
