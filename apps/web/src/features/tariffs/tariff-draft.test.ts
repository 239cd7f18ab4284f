import type { Tariff } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { hoursByPrice, pricePeriods } from './day-prices.ts';
import {
  ALL_DAYS,
  draftOf,
  EMPTY_VERSION,
  emptyDraft,
  hasUnusualPrice,
  type RuleDraft,
  type TariffDraft,
  tariffOfDraft,
  type VersionDraft,
} from './tariff-draft.ts';

const TARIFF: Tariff = {
  ...{ name: 'Night', currency: 'EUR', zone: 'Europe/Rome', billed: 'wall', isElsewhere: true, vatPct: 22 },
  versions: [
    {
      energy: [
        { days: [0, 6], price: 0.2 },
        { season: ['1101', '0228'], from: 1_320, to: 360, price: 0.1234 },
      ],
      price: 0.31,
      perSession: 1,
      perMinute: { price: 0.1, freeMinutes: 240, from: 'full' },
      monthly: 9.9,
    },
    { validFrom: '2027-01-01', isHourly: true, energy: [], price: 0 },
  ],
};
const RULE: RuleDraft = { days: [...ALL_DAYS], price: '0,2' };

function draftWith(version: Partial<VersionDraft>, fields: Partial<TariffDraft> = {}): TariffDraft {
  const name = 'Home';
  return {
    ...emptyDraft('Europe/Rome', 'EUR'),
    name,
    versions: [{ ...EMPTY_VERSION, price: '0,3', ...version }],
    ...fields,
  };
}

it.each(['it', 'en', 'he', 'ru'] as const)(
  'edits every field of a tariff, and changes none by itself: %s',
  (language) => {
    expect(tariffOfDraft(language, draftOf(language, TARIFF))).toEqual({ tariff: TARIFF });
  },
);

it.each<[string, string, TariffDraft]>([
  ['name', 'an empty name', draftWith({}, { name: ' ' })],
  ['price', 'no price', draftWith({ price: '' })],
  ['price', 'a word as a price', draftWith({ price: 'free' })],
  ['rules', 'a rule without a price', draftWith({ rules: [{ ...RULE, price: '' }] })],
  ['rules', 'a rule without a day', draftWith({ rules: [{ ...RULE, days: [] }] })],
  ['fees', 'a negative fee', draftWith({ perSession: '-1' })],
  ['fees', 'half a free minute', draftWith({ perMinute: '1', freeMinutes: '0,5' })],
  ['vat', 'a tax above 50 %', draftWith({}, { vatPct: '51' })],
  ['days', 'two versions from one day', draftWith({}, { versions: [EMPTY_VERSION, EMPTY_VERSION] })],
  [
    'size',
    'more than fits',
    draftWith(
      {},
      {
        versions: Array.from({ length: 20 }, (_, index) => ({
          ...EMPTY_VERSION,
          price: '1',
          validFrom: `2026-01-${index + 10}`,
          rules: Array(20).fill(RULE),
        })),
      },
    ),
  ],
])('names what is wrong: %s, with %s', (problem, _name, draft) => {
  expect(tariffOfDraft('it', draft)).toEqual({ problem });
});

it('takes a price of 0 as free, and asks about one that is likely in cents', () => {
  const of = (price: string) => {
    const result = tariffOfDraft('it', draftWith({ price }));
    return 'tariff' in result && hasUnusualPrice(result.tariff);
  };
  expect([of('0'), of('0,31'), of('31'), of('-6'), of('-4')]).toEqual([false, false, true, true, false]);
});

it('groups weekdays with equal hours, and names the hours of each price', () => {
  const groupsOn = (day: string) => pricePeriods(TARIFF, day)[0]?.groups ?? [];
  const [week, weekend] = groupsOn('2026-12-09');
  expect([week?.days, weekend?.days]).toEqual([
    [1, 2, 3, 4, 5],
    [6, 0],
  ]);
  expect(hoursByPrice(week?.parts ?? [])).toEqual([
    {
      price: 0.1234,
      spans: [
        { from: 0, to: 360, price: 0.1234 },
        { from: 1_320, to: 1_440, price: 0.1234 },
      ],
    },
    { price: 0.31, spans: [{ from: 360, to: 1_320, price: 0.31 }] },
  ]);
  expect(groupsOn('2026-07-09')[0]?.parts).toEqual([{ from: 0, to: 1_440, price: 0.31 }]);
});
