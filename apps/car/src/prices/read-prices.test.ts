import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../test-support/shared-data.ts';
import { meanPrice, readPrices } from './read-prices.ts';

const NOON = '2026-11-28T12:00:00';
const NOON_S = Date.parse(`${NOON}Z`) / 1_000;

it.each<[string, unknown, number]>([
  ['our own', [{ from: NOON_S, to: NOON_S + 900, price: 0.2 }], 1],
  ['evcc', { result: { rates: [{ start: `${NOON}Z`, end: '2026-11-28T12:15:00Z', value: 0.2 }] } }, 1],
  ['Tibber', { data: { today: [{ total: 0.2, startsAt: '2026-11-28T13:00:00+01:00' }] } }, 1],
  [
    'aWATTar',
    { data: [{ start_timestamp: NOON_S * 1e3, end_timestamp: NOON_S * 1e3 + 9e5, marketprice: 200 }] },
    0.001,
  ],
  [
    'Octopus',
    { results: [{ value_inc_vat: 20, valid_from: `${NOON}Z`, valid_to: '2026-11-28T12:30:00Z' }] },
    0.01,
  ],
  ['Energinet', { records: [{ TimeUTC: NOON, DayAheadPriceEUR: 200 }] }, 0.001],
  ['Home Assistant', [[{ state: '0.2', last_changed: '2026-11-28T12:00:00+00:00' }]], 1],
])('reads the list of %s', (_name, list, scale) => {
  const read = readPrices(JSON.stringify(list), scale);
  expect(read?.ignored).toBe(0);
  expect(meanPrice(read?.spans ?? [], NOON_S, NOON_S + 900)).toBe(0.2);
});

it('counts rows that cannot be read, and reads the others', () => {
  const rows = [
    { from: NOON_S, to: NOON_S + 900, price: 'unavailable' },
    { from: 'yesterday', to: NOON_S + 900, price: 1 },
    { from: NOON_S + 900, to: NOON_S, price: 1 },
    { from: NOON_S, to: NOON_S + 900, price: null },
    { from: NOON_S, to: NOON_S + 900, price: -0.1 },
  ];
  expect(readPrices(JSON.stringify(rows), 1)).toEqual({
    ...{ ignored: 4, spans: [{ fromS: NOON_S, toS: NOON_S + 900, price: -0.1 }] },
  });
  expect(readPrices('not JSON', 1)).toBeNull();
});

it('has a price for a quarter hour only if it knows all of it', () => {
  const spans = [
    { fromS: 0, toS: 300, price: 3 },
    { fromS: 300, toS: 900, price: 6 },
    { fromS: 1_000, toS: 1_800, price: 9 },
  ];
  expect(meanPrice(spans, 0, 900)).toBe(5);
  expect(meanPrice(spans, 900, 1_800)).toBeNull();
  expect(meanPrice(spans, 1_800, 2_700)).toBeNull();
});

it('reads any JSON without an error', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      for (const span of readPrices(text, 1)?.spans ?? [])
        expect(span.toS).toBeGreaterThanOrEqual(span.fromS);
    }),
  );
});

const folder = sharedData('charges');
if (folder === null) process.stdout.write('Skipped: the recorded lists of prices are not at hand.\n');
describe.skipIf(folder === null)('recorded lists', () => {
  it.each([
    ['tesla_charges/plunge_test.json', 0.01, 11, 0, '2020-05-23T05:00:00Z', -0.05817],
    ['tariffs/energinet_test.json', 0.001, 8, 0, '2026-06-07T15:15:00Z', 0],
    ['tariffs/ha_test.json', 1, 1, 0, '2023-08-24T23:45:00Z', 0.2748],
    ['tariffs/ha_test_non_numeric_states.json', 1, 4, 2, '2023-08-25T01:30:00Z', 0.0098],
  ])('%s', (name, scale, count, ignored, at, price) => {
    const read = readPrices(readFileSync(join(folder ?? '', name), 'utf8'), scale);
    expect([read?.spans.length, read?.ignored]).toEqual([count, ignored]);
    const atS = Date.parse(at) / 1_000;
    expect(meanPrice(read?.spans ?? [], atS, atS + 900)).toBe(price);
  });
});
