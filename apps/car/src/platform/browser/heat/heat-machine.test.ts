import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  COOL,
  COOL_FOR_MS,
  type HeatState,
  HOT_FOR_MS,
  type Pressure,
  pressureOfDropped,
  stepHeat,
} from './heat-machine.ts';

const SAMPLE_MS = 10_000;
/** The state after a time of this pressure, and one sample by which it began. */
const under = (state: HeatState, pressure: Pressure, ms: number): HeatState => {
  let next = stepHeat(state, pressure, SAMPLE_MS);
  for (let passed = 0; passed < ms; passed += SAMPLE_MS) next = stepHeat(next, pressure, SAMPLE_MS);
  return next;
};
const levelsUnder = (state: HeatState, pressure: Pressure, ...times: number[]) =>
  times.map((ms) => under(state, pressure, ms).level);

it('serious pressure reduces after 30 s, and never more', () => {
  expect(levelsUnder(COOL, 'serious', 0, HOT_FOR_MS - SAMPLE_MS, HOT_FOR_MS, 3_600_000)).toEqual([
    'full',
    'full',
    'reduced',
    'reduced',
  ]);
});

it('critical pressure reduces at once, and to the least after 30 s', () => {
  expect(levelsUnder(COOL, 'critical', 0, HOT_FOR_MS - SAMPLE_MS, HOT_FOR_MS)).toEqual([
    'reduced',
    'reduced',
    'least',
  ]);
});

it('each step more needs three cool minutes', () => {
  const least = under(COOL, 'critical', HOT_FOR_MS);
  expect(levelsUnder(least, 'fair', COOL_FOR_MS - SAMPLE_MS, COOL_FOR_MS)).toEqual(['least', 'reduced']);
  const reduced = under(least, 'nominal', COOL_FOR_MS);
  expect(under(reduced, 'nominal', COOL_FOR_MS - 2 * SAMPLE_MS).level).toBe('reduced');
  expect(under(reduced, 'nominal', COOL_FOR_MS - SAMPLE_MS).level).toBe('full');
  const warm = stepHeat(under(least, 'fair', COOL_FOR_MS - SAMPLE_MS), 'serious', SAMPLE_MS);
  expect(under(warm, 'fair', COOL_FOR_MS - SAMPLE_MS).level).toBe('least');
});

it('time that is not measured changes nothing', () => {
  const pressure = fc.constantFrom<Pressure>('nominal', 'fair', 'serious', 'critical');
  fc.assert(
    fc.property(fc.array(pressure), pressure, (before, last) => {
      const state = [...before, last].reduce((each, now) => stepHeat(each, now, SAMPLE_MS), COOL);
      expect(stepHeat(state, last, 0).level).toBe(state.level);
    }),
  );
});

it('a third of dropped pictures is serious', () => {
  expect(pressureOfDropped(33, 100)).toBe('nominal');
  expect(pressureOfDropped(34, 100)).toBe('serious');
  expect(pressureOfDropped(0, 0)).toBe('nominal');
});
