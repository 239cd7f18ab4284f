import type { ChargeSummary } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Drive, drivenCost, type Supply } from '../index.ts';

const supply = (beganAt: number, kWh: number, total: number | null, soc?: [number, number]): Supply => {
  const charge: ChargeSummary = {
    ...{ id: beganAt, beganAt, endedAt: beganAt + 1, pointsLength: 0, battery: { kWh } },
    ...{ startSoc: soc?.[0], endSoc: soc?.[1] },
  };
  return { charge, cost: total === null ? null : { currency: 'EUR', total } };
};
const drive = (atS: number, kWh: number): Drive => ({ atS, kWh, km: kWh * 5 });
const all = () => true;

it('uses the energy that was charged first', () => {
  const supplies = [supply(1, 10, 1), supply(3, 10, 5), supply(9, 10, 9)];
  const drives = [drive(2, 6), drive(4, 6), drive(5, 4)];
  expect(drivenCost(supplies, drives, ({ atS }) => atS >= 4)).toMatchObject({
    km: 50,
    kWh: 10,
    unpricedKwh: 0,
  });
  const amount = drivenCost(supplies, drives, ({ atS }) => atS >= 4).amounts.get('EUR');
  expect(amount).toBeCloseTo(4 * 0.1 + 6 * 0.5);
});

it('has no price for energy from before the first session, nor for that of a session without one', () => {
  const result = drivenCost(
    [supply(3, 10, null), supply(5, 10, 2)],
    [drive(2, 4), drive(4, 3), drive(6, 9)],
    all,
  );
  expect(result.unpricedKwh).toBeCloseTo(4 + 10);
  expect(result.amounts.get('EUR')).toBeCloseTo(0.4);
});

it('counts what standing used as used from the oldest energy, by the state of charge at the next session', () => {
  // 50 kWh; 20 kWh were charged, 5 of them are left at the start of the second session, with no trip between.
  const supplies = [supply(1, 20, 2, [0, 40]), supply(3, 20, 10, [10, 50])];
  expect(drivenCost(supplies, [drive(4, 10)], all).amounts.get('EUR')).toBeCloseTo(5 * 0.1 + 5 * 0.5);
});

it('keeps currencies apart, and accounts for all driven energy', () => {
  const supplies = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 90 }), fc.double({ min: 0.1, max: 90, noNaN: true })),
  );
  const drives = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 90 }), fc.double({ min: 0, max: 60, noNaN: true })),
  );
  fc.assert(
    fc.property(supplies, drives, (charged, driven) => {
      // At a price of 1, money is energy.
      const sorted = charged.toSorted(([a], [b]) => a - b);
      const given = sorted.map(([atS, kWh], index) => {
        const each = supply(atS, kWh, kWh);
        return index % 2 ? each : { ...each, cost: { currency: 'CHF', total: kWh } };
      });
      const used = driven.toSorted(([a], [b]) => a - b).map(([atS, kWh]) => drive(atS, kWh));
      const { kWh, unpricedKwh, amounts } = drivenCost(given, used, all);
      expect((amounts.get('EUR') ?? 0) + (amounts.get('CHF') ?? 0) + unpricedKwh).toBeCloseTo(kWh, 6);
    }),
  );
});
