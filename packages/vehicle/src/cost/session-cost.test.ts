import type { ChargeEntry, ChargeSummary, Place, Tariff, TariffVersion } from '@ligo/protocol';
import { expect, it } from 'vitest';
import {
  type ChargeProfile,
  createCosts,
  type PricedSession,
  type PriceOrigin,
  sumCosts,
  versionOn,
  zoneClock,
} from '../index.ts';

const NOON_S = Date.parse('2026-06-10T12:00:00Z') / 1_000;
const HOUR_S = 3_600;

const tariffOf = (fields: Partial<Tariff>, version: Partial<TariffVersion> = {}): Tariff => ({
  ...{ name: 'Any', currency: 'EUR', zone: 'UTC', billed: 'wall' },
  versions: [{ energy: [], price: 0.5, ...version }],
  ...fields,
});
const placeOf = (fields: Partial<Place>): Place => ({
  ...{ name: 'Any', icon: 'home', lat: 50, lng: 8, radius: 100 },
  ...fields,
});
const CHARGE: ChargeSummary = {
  ...{ id: 1, beganAt: NOON_S, endedAt: NOON_S + 2 * HOUR_S, pointsLength: 0, lat: 50, lng: 8 },
  ...{ current: 'AC', startSoc: 20, endSoc: 40, wall: { kWh: 10, isCounted: true }, kWh: 9 },
  battery: { kWh: 9, isCounted: true },
};
const sessionOf = (
  charge: Partial<ChargeSummary> = {},
  entry: ChargeEntry | null = null,
  profile: ChargeProfile | null = null,
): PricedSession => ({ charge: { ...CHARGE, ...charge }, entry, profile });

/** Costs with these tariffs and places, by their ids. */
function costsOf(
  tariffs: Record<string, Tariff>,
  places: Record<string, Place> = {},
  charges: readonly ChargeSummary[] = [],
) {
  const book = { tariffs: new Map(Object.entries(tariffs)), places: new Map(Object.entries(places)) };
  return createCosts(book, charges);
}
const costBy = (tariff: Tariff, session = sessionOf()) => costsOf({}).costBy(tariff, session);

it('takes the bill, else the price or tariff of the session, else that of the place, else that of elsewhere', () => {
  const costs = costsOf(
    {
      own: tariffOf({}, { price: 0.3 }),
      home: tariffOf({}, { price: 0.2 }),
      other: tariffOf({ isElsewhere: true }, { price: 0.1 }),
    },
    { home: placeOf({ tariff: 'home' }), yard: placeOf({ lat: 51, tariff: 'gone' }) },
  );
  const bill = { amount: 7, currency: 'CHF' };
  const price = { perKwh: 0.4, currency: 'DKK' };
  const of = (entry: ChargeEntry | null, lat?: number) => {
    const cost = costs.costOf(sessionOf({ lat: lat ?? 50 }, entry));
    return [cost?.origin, cost?.total, cost?.currency];
  };
  const expected = (origin: PriceOrigin, total: number, currency = 'EUR') => [origin, total, currency];
  expect(of({ bill, price, tariff: 'own' })).toEqual(expected('bill', 7, 'CHF'));
  expect(of({ price, tariff: 'own' })).toEqual(expected('price', 4, 'DKK'));
  expect(of({ tariff: 'own' })).toEqual(expected('tariff', 3));
  expect(of({ tariff: 'gone' })).toEqual(expected('place', 2));
  expect(of(null)).toEqual(expected('place', 2));
  expect(of(null, 51)).toEqual(expected('elsewhere', 1));
  expect(of(null, 60)).toEqual(expected('elsewhere', 1));
});

it('an unknown price is no price, and a price of 0 is free', () => {
  const free = tariffOf({}, { price: 0 });
  expect(costsOf({}).costOf(sessionOf())).toBeNull();
  expect(costsOf({ free }).costOf(sessionOf({}, { tariff: 'free' }))?.total).toBe(0);
  const nothingKnown = { kWh: null, wall: undefined, battery: undefined };
  expect(costBy(free, sessionOf(nothingKnown))).toBeNull();
  expect(costBy(tariffOf({ zone: 'Mars/Olympus' }))).toBeNull();
  expect(costBy(tariffOf({}, { validFrom: '2026-06-11' }))).toBeNull();
  expect(costBy(free, sessionOf({ endedAt: NOON_S + 400 * 86_400 }))).toBeNull();
});

it('the smallest place that contains the car counts', () => {
  const { placeOf: find } = costsOf(
    {},
    { town: placeOf({ radius: 5_000 }), garage: placeOf({ radius: 20 }), street: placeOf({ radius: 300 }) },
  );
  expect(find(CHARGE)).toBe('garage');
  expect(find({ ...CHARGE, lat: 50.001 })).toBe('street');
  expect(find({ ...CHARGE, lat: 50.01 })).toBe('town');
  expect(find({ ...CHARGE, lat: 50.1 })).toBeNull();
  expect(find({ ...CHARGE, lat: null })).toBeNull();
});

it('bills the wall, and converts the energy of the other side where that of the wall is unknown', () => {
  const atWall = tariffOf({}, { price: 1 });
  const noWall = sessionOf({ wall: undefined });
  expect(costBy(atWall)).toMatchObject({ total: 10, energy: { side: 'wall', efficiency: null } });
  expect(costBy(atWall, noWall)).toMatchObject({ energy: { efficiency: { value: 0.9, from: 'assumed' } } });
  expect(costBy(atWall, noWall)?.total).toBeCloseTo(10);
  const fast = sessionOf({ wall: undefined, current: 'DC' });
  expect(costBy(atWall, fast)?.total).toBeCloseTo(9 / 0.95);
  const byCar = tariffOf({ billed: 'battery' }, { price: 1 });
  expect(costBy(byCar)).toMatchObject({ total: 9, energy: { side: 'battery' } });
  // A sum of the power with a hole in it.
  const holes = sessionOf({ wall: { kWh: 6, isCounted: false, unknownS: 1_800 } });
  expect(costBy(atWall, holes)?.total).toBeCloseTo(10);
  const holesAlone = sessionOf({ ...holes.charge, battery: undefined });
  expect(costBy(atWall, holesAlone)).toMatchObject({ total: 6, energy: { isPartial: true } });
  const unknownSide = sessionOf({ wall: undefined, battery: undefined, isCounted: true });
  expect(costBy(atWall, unknownSide)).toMatchObject({ total: 9, energy: { side: 'unknown' } });
  expect(costBy(atWall, sessionOf({}, { kWh: 12 }))).toMatchObject({
    total: 12,
    energy: { side: 'entered' },
  });
});

it('takes the efficiency that the owner entered, else the median of three sessions with this current there', () => {
  const shown = (wallKwh: number, fields: Partial<ChargeSummary> = {}) => ({
    ...CHARGE,
    ...{ wall: { kWh: wallKwh, isCounted: true }, ...fields },
  });
  const atWall = tariffOf({}, { price: 1 });
  const efficiencyWith = (charges: ChargeSummary[], place: Partial<Place> = {}) =>
    costsOf({}, { home: placeOf(place) }, charges).costBy(atWall, sessionOf({ wall: undefined }))?.energy
      ?.efficiency;
  const three = [shown(10), shown(9.5), shown(12)];
  expect(efficiencyWith(three)).toEqual({ value: 0.9, from: 'measured' });
  expect(efficiencyWith([...three, shown(9)])?.value).toBeCloseTo((9 / 10 + 9 / 9.5) / 2);
  expect(efficiencyWith(three.slice(1))).toMatchObject({ from: 'assumed' });
  expect(
    efficiencyWith([...three.slice(1), shown(10, { lat: 51 }), shown(10, { current: 'DC' })]),
  ).toMatchObject({
    from: 'assumed',
  });
  expect(efficiencyWith(three, { efficiency: 0.8 })).toEqual({ value: 0.8, from: 'owner' });
});

it('takes the version that is valid on the local day of each quarter hour', () => {
  const changed = tariffOf({
    zone: 'Europe/Berlin',
    versions: [
      { validFrom: '2026-07-01', energy: [], price: 9 },
      { validFrom: '2026-06-11', energy: [], price: 2, perSession: 50 },
      { energy: [], price: 1, perSession: 5 },
    ],
  });
  // From 23:00 to 01:00 in Berlin.
  const night = sessionOf({ beganAt: NOON_S + 9 * HOUR_S, endedAt: NOON_S + 11 * HOUR_S });
  expect(costBy(changed, night)).toMatchObject({ total: 20, parts: { energy: 15, session: 5, minutes: 0 } });
  expect(versionOn(changed, '2026-06-30')?.price).toBe(2);
});

it('counts minutes from plugging in or from the last power, without the free ones', () => {
  const perMinute = { price: 0.1, freeMinutes: 60, from: 'plugged' as const };
  expect(costBy(tariffOf({}, { perMinute }))).toMatchObject({ paidMinutes: 60, parts: { minutes: 6 } });
  const overstay = tariffOf({}, { perMinute: { ...perMinute, freeMinutes: 10, from: 'full' } });
  const profile = { startS: NOON_S, quarters: [10_000, 0, 0, 0], chargedUntilS: NOON_S + 870 };
  expect(costBy(overstay, sessionOf({}, null, profile))?.paidMinutes).toBe(96);
  expect(costBy(overstay)).toMatchObject({ paidMinutes: null, parts: { minutes: 0 } });
  expect(costBy(overstay, sessionOf({ endedAt: NOON_S + 900 }, null, profile))?.paidMinutes).toBe(0);
});

it('prices hours by the prices that the car read, and states the energy of hours without one', () => {
  const hourly = tariffOf({}, { isHourly: true });
  const profile = { startS: NOON_S, quarters: [1, 1, 1, 1], chargedUntilS: NOON_S + HOUR_S };
  const withPrices = (quarters: (number | null)[], from = NOON_S, currency = 'EUR') =>
    costBy(hourly, sessionOf({ prices: { currency, from, quarters } }, null, profile));
  expect(withPrices([-1, 0, null])).toMatchObject({ total: -2.5, unpricedKwh: 5 });
  expect(withPrices([8, 1, 1, 1, 1], NOON_S - 900)).toMatchObject({ total: 10, unpricedKwh: 0 });
  expect(withPrices([1, 1, 1, 1], NOON_S, 'USD')).toMatchObject({ total: null, unpricedKwh: 10 });
  expect(costBy(hourly)).toMatchObject({ total: null, unpricedKwh: 10 });
});

it('sums by currency, with the monthly fee of each tariff that was used, and counts sessions without a whole price', () => {
  const tariffs = { home: tariffOf({}, { monthly: 8 }), hourly: tariffOf({}, { isHourly: true }) };
  const costs = costsOf(tariffs);
  const of = (entry: ChargeEntry | null) => costs.costOf(sessionOf({}, entry));
  const all = [
    ...[of({ bill: { amount: 3, currency: 'CHF' } }), of({ tariff: 'home' }), of({ tariff: 'home' })],
    ...[of(null), of({ tariff: 'hourly' })],
  ];
  expect(sumCosts(all, new Map(Object.entries(tariffs)), '2026-06-30')).toEqual({
    sums: [
      { currency: 'EUR', total: 18, parts: { energy: 10, session: 0, minutes: 0, monthly: 8 } },
      { currency: 'CHF', total: 3, parts: { energy: 3, session: 0, minutes: 0, monthly: 0 } },
    ],
    unpriced: 2,
  });
});

it('reads the clocks of a zone, and no zone that the platform does not know', () => {
  expect(zoneClock('Europe/Berlin')?.(NOON_S * 1_000)).toEqual({
    day: '2026-06-10',
    weekday: 3,
    minute: 840,
  });
  expect(zoneClock('Europe/Nowhere')).toBeNull();
});
