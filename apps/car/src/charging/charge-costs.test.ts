import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChargeSummary, Tariff, TariffRule } from '@ligo/protocol';
import { chargeProfile, createCosts, emptyColumns, priceByRules, sumCosts, zoneClock } from '@ligo/vehicle';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../test-support/shared-data.ts';
import { rowsOfCharge, wallKwOf } from './test-support/teslamate-rows.ts';

const folder = sharedData('charges');
if (folder === null)
  process.stdout.write('Skipped: the recorded charges, tariffs and bills are not at hand.\n');

const textOf = (path: string) => readFileSync(join(folder ?? '', path), 'utf8');
const jsonOf = (path: string) => JSON.parse(textOf(path));
const { costBy, costOf } = createCosts({ tariffs: new Map(), places: new Map() }, []);

/** A recorded charge with the energy that TeslaMateAgile computes: each row's power lasts since the row before. */
function recorded(name: string) {
  const rows = rowsOfCharge(join(folder ?? '', 'tesla_charges'), name);
  const kWh = rows.slice(1).reduce((sum, { row, atMs }, index) => {
    const beforeMs = rows[index]?.atMs ?? atMs;
    return sum + wallKwOf(row) * ((atMs - beforeMs) / 3_600_000);
  }, 0);
  const columns = emptyColumns(rows.length);
  for (const [index, { atMs, row }] of rows.entries()) {
    columns.timeS[index] = atMs / 1_000;
    columns.packPowerKw[index] = 0 - wallKwOf(row);
  }
  const [beganAt, endedAt] = [columns.timeS.at(0) ?? 0, columns.timeS.at(-1) ?? 0];
  const charge: ChargeSummary = {
    ...{ id: 1, beganAt, endedAt, pointsLength: rows.length },
    wall: { kWh, isCounted: true },
  };
  return { charge, entry: null, profile: chargeProfile(columns) };
}

const tariffOf = (version: object, zone = 'UTC', currency = 'GBP'): Tariff => ({
  ...{ name: 'Any', currency, zone, billed: 'wall' },
  versions: [{ energy: [], price: 0, ...version }],
});

interface Rate {
  value_inc_vat: number;
  valid_from: string;
  valid_to: string;
}

/** The half-hourly prices of a charge, pence, as prices of quarter hours. */
function plungePrices() {
  const rates = (jsonOf('tesla_charges/plunge_test.json').results as Rate[]).toReversed();
  const from = Date.parse(rates[0]?.valid_from ?? '') / 1_000;
  const quarters = rates.flatMap((rate) => [rate.value_inc_vat / 100, rate.value_inc_vat / 100]);
  expect(Date.parse(rates.at(-1)?.valid_to ?? '') / 1_000 - from).toBe(quarters.length * 900);
  return { currency: 'GBP', from, quarters };
}

/** A schedule of utilities: `times` are hours, and the seasons go over New Year. */
interface Schedule {
  effective_start: string;
  effective_end: string;
  dow_mask: 'ALL' | 'WEEKDAYS' | 'WEEKENDS';
  times: number[];
  tariffs: number[];
}
const DAYS = { ALL: [0, 1, 2, 3, 4, 5, 6], WEEKDAYS: [1, 2, 3, 4, 5], WEEKENDS: [0, 6] };
const monthDay = (text: string) =>
  text
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('');

const rulesOf = ({ effective_start, effective_end, dow_mask, times, tariffs }: Schedule): TariffRule[] =>
  times.map((hour, index) => ({
    days: DAYS[dow_mask],
    season: [monthDay(effective_start), monthDay(effective_end)],
    from: hour * 60,
    to: ((times[index + 1] ?? 24) * 60) % 1_440,
    price: tariffs[index] ?? Number.NaN,
  }));

/** The price at a local time, read from the file as it is. */
function priceInFile(schedules: readonly Schedule[], day: string, weekday: number, hour: number) {
  const date = Number(day.slice(5).replace('-', ''));
  const schedule = schedules.find(({ effective_start, effective_end, dow_mask }) => {
    const [start, end] = [Number(monthDay(effective_start)), Number(monthDay(effective_end))];
    const isInSeason = start <= end ? date >= start && date <= end : date >= start || date <= end;
    return isInSeason && DAYS[dow_mask].includes(weekday);
  });
  return schedule?.tariffs[schedule.times.findLastIndex((time) => time <= hour)];
}

describe.skipIf(folder === null)('recorded charges, tariffs and bills', () => {
  it('a charge at negative prices costs what TeslaMateAgile computes, to the cent', () => {
    const session = recorded('plunge');
    expect(session.charge.wall?.kWh).toBeCloseTo(36.74, 2);
    const charge = { ...session.charge, prices: plungePrices() };
    const cost = costBy(tariffOf({ isHourly: true }), { ...session, charge });
    expect(cost?.total?.toFixed(2)).toBe('-2.00');
    expect(cost?.unpricedKwh).toBe(0);
  });

  it('a charge of three phases with rows out of order has the energy that TeslaMateAgile computes, to 10 Wh', () => {
    expect(costBy(tariffOf({ price: 1 }), recorded('threephase'))?.total).toBeCloseTo(47.65, 2);
  });

  it.each(folder ? readdirSync(join(folder, 'tariffs')).filter((name) => /^(pge|sce)_/.test(name)) : [])(
    'every quarter hour of a year has the price of the file: %s',
    (name) => {
      const schedules: Schedule[] = jsonOf(`tariffs/${name}`).schedule;
      const zone = 'America/Los_Angeles';
      const tariff = tariffOf({ energy: schedules.flatMap(rulesOf), price: -1 }, zone, 'USD');
      const [version] = tariff.versions;
      const clock = zoneClock(zone);
      let count = 0;
      for (let timeMs = Date.UTC(2019, 6, 1, 7); timeMs < Date.UTC(2020, 6, 1, 7); timeMs += 900_000) {
        const local = clock?.(timeMs);
        if (!local || !version) throw new Error('no clock');
        const expected = priceInFile(schedules, local.day, local.weekday, local.minute / 60);
        if (priceByRules(version, local) !== expected)
          expect.unreachable(`${local.day} ${local.minute}: ${expected}`);
        count += 1;
      }
      expect(count).toBe(366 * 96);
    },
  );

  it('public bills sum to what was paid, and each is the sum of its parts', () => {
    const [header = '', ...lines] = textOf('public_bills/ail_lugano_2017.csv').trim().split('\n');
    const names = header.trim().split(',');
    const bills = lines.map((line) => {
      const fields = line.trim().split(',');
      return (name: string) => Number(fields[names.indexOf(name)]);
    });
    expect(bills).toHaveLength(150);
    const costs = bills.map((of) => {
      const parts = of('quota elettricità') + of('Parking fee') + of('Penalty');
      expect(Math.round(parts * 100)).toBe(Math.round(of('Debit') * 100));
      const charge = {
        id: 1,
        beganAt: 0,
        endedAt: of('Duration'),
        pointsLength: 0,
        kWh: of('PowerConsumption') / 1_000,
      };
      const entry = { bill: { amount: of('Debit'), currency: 'CHF' } };
      return costOf({ charge, entry, profile: null });
    });
    const [sum, ...others] = sumCosts(costs, new Map(), '2017-12-31').sums;
    expect(others).toEqual([]);
    expect(sum?.total).toBeCloseTo(
      bills.reduce((total, of) => total + of('Debit'), 0),
      6,
    );
  });
});
