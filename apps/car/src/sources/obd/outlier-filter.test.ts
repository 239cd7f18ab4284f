import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isVoltageSteady, OutlierFilter } from './outlier-filter.ts';

const accepted = (...figures: number[]) => {
  const check = new OutlierFilter();
  return figures.filter((figure) => check.accepts('stateOfChargePct', figure));
};

it('JUMP-1 accepts a jump once it is confirmed', () => {
  expect(accepted(60, 18, 60, 59.9)).toEqual([60, 60, 59.9]);
  expect(accepted(60, 18, 44, 60)).toEqual([60, 60]);
  expect(accepted(60, 80, 80.1, 80.2)).toEqual([60, 80.1, 80.2]);
  expect(accepted(18, 60, 60, 61)).toEqual([18, 60, 61]);
  // An old suspect confirms nothing.
  expect(accepted(60, 18, 59, 18, 58)).toEqual([60, 59, 58]);
});

it('JUMP-2 accepts the first value, and each one near the last', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.array(fc.double({ min: -3, max: 3, noNaN: true })),
      (first, steps) => {
        const figures = [first];
        for (const step of steps) figures.push((figures.at(-1) ?? 0) + step * 0.999);
        expect(accepted(...figures)).toEqual(figures);
      },
    ),
  );
});

it('JUMP-2 never delays gears and flags', () => {
  const check = new OutlierFilter();
  expect([1, 4, 2, 1].map((code) => check.accepts('gear', code))).toEqual([true, true, true, true]);
});

it('JUMP-3 requires confirmation of the first voltage, and of one that differs by more than 0.5 V', () => {
  expect([isVoltageSteady(null, 12.4), isVoltageSteady(12.4, 17.4), isVoltageSteady(13.4, 12.4)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isVoltageSteady(12.4, 12.4), isVoltageSteady(12.4, 12.7), isVoltageSteady(12.9, 12.5)]).toEqual([
    true,
    true,
    true,
  ]);
});
