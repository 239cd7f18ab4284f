import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChargeSummary, Tariff } from '@ligo/protocol';
import { chargeProfile, createCosts, emptyColumns } from '@ligo/vehicle';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../test-support/shared-data.ts';
import { rowsOfCharge, wallKwOf } from './test-support/teslamate-rows.ts';

const folder = sharedData('charges');
if (folder === null) process.stdout.write('Skipped: the recorded charges are not at hand.\n');

const { costBy } = createCosts({ tariffs: new Map(), places: new Map() }, []);

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

const tariffOf = (version: object): Tariff => ({
  ...{ name: 'Any', currency: 'GBP', zone: 'UTC', billed: 'wall' },
  versions: [{ energy: [], price: 0, ...version }],
});

interface Rate {
  value_inc_vat: number;
  valid_from: string;
  valid_to: string;
}

/** The half-hourly prices of a charge, pence, as prices of quarter hours. */
function plungePrices() {
  const file = readFileSync(join(folder ?? '', 'tesla_charges/plunge_test.json'), 'utf8');
  const rates = (JSON.parse(file).results as Rate[]).toReversed();
  const from = Date.parse(rates[0]?.valid_from ?? '') / 1_000;
  const quarters = rates.flatMap((rate) => [rate.value_inc_vat / 100, rate.value_inc_vat / 100]);
  expect(Date.parse(rates.at(-1)?.valid_to ?? '') / 1_000 - from).toBe(quarters.length * 900);
  return { currency: 'GBP', from, quarters };
}

describe.skipIf(folder === null)('recorded charges', () => {
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
});
