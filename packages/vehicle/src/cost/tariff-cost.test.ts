import type { ChargeSummary, Tariff, TariffRule, TariffVersion } from '@ligo/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeProfile, createCosts, emptyColumns, type SessionCost } from '../index.ts';

const STEP = 15;
const DAY_MINUTES = 1_440;
/** The profile's unit of energy, kWh: rounding moves at most half of it between two quarter hours. */
const PROFILE_KWH = 0.0001;

const FLAT: TariffVersion = { energy: [], price: 0.3 };
const tariffOf = (zone: string, ...versions: TariffVersion[]): Tariff => ({
  ...{ name: 'Home', currency: 'EUR', billed: 'wall', zone },
  versions: versions.length > 0 ? versions : [FLAT],
});
const chargeOf = (beganAt: number, endedAt: number, kWh: number): ChargeSummary => ({
  ...{ id: 1, beganAt, endedAt, pointsLength: 2, kWh },
  wall: { kWh, isCounted: true },
});

/** Points at `times` (unix seconds) with these powers, kW. */
function columnsOf(times: readonly number[], powers: readonly number[]) {
  const columns = emptyColumns(times.length);
  for (const [index, time] of times.entries()) {
    columns.timeS[index] = time;
    columns.packPowerKw[index] = 0 - (powers[index] ?? Number.NaN);
  }
  return columns;
}

function costBy(tariff: Tariff, charge: ChargeSummary, columns = columnsOf([], [])): SessionCost {
  const costs = createCosts({ tariffs: new Map(), places: new Map() }, []);
  const cost = costs.costBy(tariff, { charge, entry: null, profile: chargeProfile(columns) });
  if (!cost) throw new Error('no cost');
  return cost;
}

/** Clocks of a zone as the platform writes them. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (timeS: number) => {
    const [day = '', time = ''] = format.format(timeS * 1_000).split(' ');
    const [hour, minute] = time.split(':').map(Number);
    return { day, minute: (hour ?? 0) * 60 + (minute ?? 0) };
  };
}

/** The price of a minute, by reading the tariff from top to bottom. */
function priceAt({ versions }: Tariff, { day, minute }: { day: string; minute: number }): number | null {
  const valid = versions
    .filter(({ validFrom }) => !validFrom || validFrom <= day)
    .sort((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
    .at(-1);
  if (!valid) return null;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const monthDay = day.slice(5).replace('-', '');
  for (const { days, season, from = 0, to = 0, price } of valid.energy) {
    const length = (to - from + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
    const isWithinHours = (minute - from + DAY_MINUTES) % DAY_MINUTES < length;
    const [first = '0101', last = '1231'] = season ?? [];
    const isInSeason =
      first <= last ? monthDay >= first && monthDay <= last : !(monthDay > last && monthDay < first);
    if ((!days || days.includes(weekday)) && isInSeason && isWithinHours) return price;
  }
  return valid.price;
}

const ZONES = [
  ...['Europe/Berlin', 'America/New_York', 'Asia/Jerusalem', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['America/St_Johns', 'Pacific/Chatham', 'Africa/Casablanca', 'America/Santiago', 'UTC'],
];
const price = fc.integer({ min: -50, max: 200 }).map((cents) => cents / 100);
const quarter = fc.integer({ min: 0, max: DAY_MINUTES / STEP - 1 }).map((step) => step * STEP);
const monthDay = fc
  .integer({ min: 0, max: 364 })
  .map((day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(5, 10).replace('-', ''));
const rule = fc.record<TariffRule, 'price'>(
  {
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    season: fc.tuple(monthDay, monthDay),
    from: quarter,
    to: quarter,
    price,
  },
  { requiredKeys: ['price'] },
);
const START_S = Date.UTC(2025, 0, 1) / 1_000;
const dayName = (day: number) => new Date((START_S + day * 86_400) * 1_000).toISOString().slice(0, 10);
const version = fc.record({ energy: fc.array(rule, { maxLength: 8 }), price });
const tariff = fc
  .tuple(fc.constantFrom(...ZONES), version, fc.array(fc.tuple(version, fc.integer({ min: 0, max: 730 }))))
  .map(([zone, first, others]) =>
    tariffOf(zone, ...others.map(([each, day]) => ({ ...each, validFrom: dayName(day) })), first),
  );
/** A session from a whole minute on, with powers between its points, and its energy. */
const session = fc
  .record({
    startMin: fc.integer({ min: 0, max: 730 * DAY_MINUTES }),
    spans: fc.array(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 22 })), {
      ...{ minLength: 1, maxLength: 12 },
    }),
    factor: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
  })
  .filter(({ spans }) => spans.some(([, kw], index) => kw > 0 || (spans[index + 1]?.[1] ?? 0) > 0));

function played({
  startMin,
  spans,
  factor,
}: {
  startMin: number;
  spans: [number, number][];
  factor: number;
}) {
  const times = [START_S + startMin * 60];
  for (const [minutes] of spans) times.push((times.at(-1) ?? 0) + minutes * 60);
  const powers = [...spans.map(([, kw]) => kw), spans[0]?.[1] ?? 0];
  const perMinute = spans.flatMap(([minutes], index) =>
    Array<number>(minutes).fill(((powers[index] ?? 0) + (powers[index + 1] ?? 0)) / 120),
  );
  const kWh = factor * perMinute.reduce((sum, each) => sum + each, 0);
  const charge = chargeOf(times[0] ?? 0, times.at(-1) ?? 0, kWh);
  return { charge, columns: columnsOf(times, powers), perMinute: perMinute.map((each) => each * factor) };
}

it('prices random sessions by random tariffs as a computation minute by minute does', () => {
  fc.assert(
    fc.property(tariff, session, (prices, drawn) => {
      const { charge, columns, perMinute } = played(drawn);
      const clock = clockOf(prices.zone);
      const expected = perMinute.reduce(
        (sum, kWh, minute) =>
          sum + kWh * (priceAt(prices, clock(charge.beganAt + minute * 60)) ?? Number.NaN),
        0,
      );
      const quarters = perMinute.length / STEP + 2;
      expect(Math.abs(costBy(prices, charge, columns).parts.energy - expected)).toBeLessThan(
        quarters * PROFILE_KWH * 2.5 + 1e-9,
      );
    }),
  );
}, 30_000);

it('adds up: the lines to the energy, the parts to the whole, and both grow with the prices', () => {
  const fees = fc.record({
    perSession: fc.integer({ min: 0, max: 5 }),
    perMinute: fc.record({
      price: fc.constantFrom(0, 0.1),
      freeMinutes: fc.integer({ min: 0, max: 240 }),
      from: fc.constantFrom('plugged' as const, 'full' as const),
    }),
  });
  fc.assert(
    fc.property(tariff, session, fees, fc.integer({ min: 2, max: 9 }), (prices, drawn, extra, factor) => {
      const { charge, columns } = played(drawn);
      const [first, ...others] = prices.versions.map((each) => ({ ...each, ...extra }));
      const cost = costBy({ ...prices, versions: first ? [first, ...others] : [] }, charge, columns);
      const { lines, parts, total, unpricedKwh } = cost;
      expect(lines.reduce((sum, line) => sum + line.kWh, unpricedKwh)).toBeCloseTo(charge.kWh ?? 0, 9);
      expect(lines.reduce((sum, line) => sum + line.price * line.kWh, 0)).toBeCloseTo(parts.energy, 9);
      expect(parts.energy + parts.session + parts.minutes).toBe(total);
      const dearer = prices.versions.map((each) => ({
        ...each,
        price: each.price * factor,
        energy: each.energy.map((one) => ({ ...one, price: one.price * factor })),
      }));
      const dear = costBy({ ...prices, versions: dearer }, charge, columns).parts.energy;
      expect(dear).toBeCloseTo(parts.energy * factor, 6);
    }),
  );
});

describe('nights on which the clocks are set', () => {
  // Local hours from midnight to midnight, at one kilowatt: the price of the night from 0 to 6 is 1, else 0.
  it.each([
    ['Europe/Berlin', '2026-03-29', 5],
    ['Europe/Berlin', '2026-10-25', 7],
    ['America/New_York', '2026-03-08', 5],
    ['America/New_York', '2026-11-01', 7],
    ['Asia/Jerusalem', '2026-03-27', 5],
    ['Asia/Jerusalem', '2026-10-25', 7],
    ['Australia/Lord_Howe', '2026-10-04', 5.5],
    ['Australia/Lord_Howe', '2026-04-05', 6.5],
    ['Pacific/Chatham', '2026-09-27', 5],
    ['Pacific/Chatham', '2026-04-05', 7],
    ['America/Santiago', '2026-09-06', 5],
    ['America/St_Johns', '2026-03-08', 5],
    ['America/St_Johns', '2026-11-01', 7],
    ['Europe/Lisbon', '2026-03-29', 5],
    ['Europe/Lisbon', '2026-10-25', 7],
    ['Europe/Bucharest', '2026-03-29', 5],
    ['Europe/Bucharest', '2026-10-25', 7],
    ['Africa/Cairo', '2026-04-24', 5],
  ])('%s has the hours of its clock on %s', (zone, day, nightHours) => {
    const night = tariffOf(zone, { energy: [{ to: 360, price: 1 }], price: 0 });
    const clock = clockOf(zone);
    const noonS = Date.parse(`${day}T12:00:00Z`) / 1_000;
    const quarters = Array.from({ length: 300 }, (_, index) => noonS + (index - 150) * 900);
    const ofDay = quarters.filter((timeS) => clock(timeS).day === day);
    const hours = ofDay.length / 4;
    const began = ofDay[0] ?? 0;
    const cost = costBy(night, chargeOf(began, began + hours * 3_600, hours));
    expect(cost.total).toBeCloseTo(nightHours, 9);
    expect(hours).toBe(24 + nightHours - 6);
  });
});
