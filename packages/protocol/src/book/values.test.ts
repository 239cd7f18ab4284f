import { expect, it } from 'vitest';
import {
  type ChargeEntry,
  chargeEntryId,
  chargeEntrySchema,
  PLACE_ICONS,
  PLACE_RADIUS,
  type Place,
  placeSchema,
  TARIFF_LIMITS,
  type Tariff,
  tariffSchema,
} from '../index.ts';

const tariff: Tariff = {
  ...{ name: 'Night', currency: 'EUR', zone: 'Europe/Berlin', billed: 'wall' },
  versions: [
    { energy: [{ days: [1, 5], season: ['1101', '0228'], from: 1_320, to: 360, price: 0.2 }], price: 0.3 },
  ],
};
const versionWith = (fields: object) => ({ ...tariff, versions: [{ ...tariff.versions[0], ...fields }] });
const withRule = (rule: object) => versionWith({ energy: [{ price: 0.2, ...rule }] });

it.each<[string, object]>([
  ['an hour outside the day', withRule({ from: 1_440 })],
  ['an hour between quarters', withRule({ to: 361 })],
  ['a month that does not exist', withRule({ season: ['0001', '1301'] })],
  ['a weekday that does not exist', withRule({ days: [7] })],
  ['no day at all', withRule({ days: [] })],
  ['a price that is no number', withRule({ price: Number.NaN })],
  ['more rules than allowed', versionWith({ energy: Array(TARIFF_LIMITS.rules + 1).fill({ price: 1 }) })],
  ['a negative fee', versionWith({ perSession: -1 })],
  ['a day that does not exist', versionWith({ validFrom: '2026-02-30' })],
  ['no version', { ...tariff, versions: [] }],
  ['a currency by its sign', { ...tariff, currency: '€' }],
  ['an empty zone', { ...tariff, zone: '' }],
])('a tariff is unreadable with %s, because its prices would be wrong without it', (_name, value) => {
  expect(tariffSchema.safeParse(tariff).data).toEqual(tariff);
  expect(tariffSchema.safeParse(value).success).toBe(false);
});

it('a place needs a middle and a radius, and an unknown icon hides nothing else', () => {
  const place: Place = { name: 'Garage', icon: 'home', lat: 50, lng: 8, radius: PLACE_RADIUS.min };
  expect(
    placeSchema.parse({ ...place, icon: 'castle', tariff: 'not an id', notifiesOnArrival: true }),
  ).toEqual({
    ...place,
    icon: 'other',
  });
  for (const radius of [PLACE_RADIUS.min - 1, PLACE_RADIUS.max + 1])
    expect(placeSchema.safeParse({ ...place, radius }).success).toBe(false);
  for (const icon of PLACE_ICONS) expect(placeSchema.parse({ ...place, icon }).icon).toBe(icon);
  expect(placeSchema.safeParse({ ...place, lat: 91 }).success).toBe(false);
});

it('an entry of a charge keeps its other fields if one cannot be read', () => {
  const entry: ChargeEntry = {
    bill: { amount: 0, currency: 'CHF' },
    tariff: 'home-2',
    note: 'free',
    tags: ['work'],
    kWh: 12,
  };
  expect(chargeEntrySchema.parse({ ...entry, kWh: -1, price: { perKwh: '0,3' } })).toEqual({
    ...entry,
    kWh: null,
  });
});

it('the entry of a recorded session is named by its start, also within a second', () => {
  expect(chargeEntryId(1_795_126_200.25)).toBe('at-1795126200250');
});
