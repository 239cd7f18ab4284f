import type { VehicleState } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plusMs } from '../../ports/unit-time.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import {
  addReadings,
  addTime,
  initialUsage,
  setCounting,
  type Usage,
  usageFigures,
  usageFrom,
} from './usage.ts';

const NOTHING = usageFrom({ watchedMs: 0, usedKwh: null, usedPct: null });
const T0 = stateAt(0).timeMs;
const read = (use: Usage, given: Partial<VehicleState>) => addReadings(use, stateAt(0, given));
const counter = (energyCounterKwh: number | null) => ({ energyCounterKwh });
const charge = (stateOfChargePct: number | null) => ({ stateOfChargePct });

it('WATCH-9 counts by the counter of the source while it watches, from the reading before on', () => {
  let use = read(NOTHING, counter(100));
  use = read(use, counter(103));
  expect(usageFigures(use).usedKwh).toBeNull();
  use = setCounting(use, true, T0);
  expect(usageFigures(use).usedKwh).toBe(0);
  use = read(use, counter(103.25));
  use = read(use, counter(null));
  use = setCounting(use, false, plusMs(T0, 10));
  use = read(use, counter(150));
  expect(usageFigures(use)).toMatchObject({ usedKwh: 0.25, usedPct: null });
  use = read(setCounting(use, true, plusMs(T0, 20)), counter(150.5));
  expect(usageFigures(use).usedKwh).toBe(0.75);
  expect(usageFigures(initialUsage(use)).usedKwh).toBeNull();
});

it('WATCH-9 loses nothing when the counter is reset or the car is charged', () => {
  let use = read(NOTHING, { ...counter(900), ...charge(50) });
  use = setCounting(use, true, T0);
  use = read(use, { ...counter(901), ...charge(49.5) });
  use = read(use, { ...counter(0), ...charge(49.9) });
  use = read(use, { ...counter(0.5), ...charge(80) });
  use = read(use, charge(79));
  expect(usageFigures(use)).toMatchObject({ usedKwh: 1.5, usedPct: 1.5 });
});

it('WATCH-9 counts the time that passes, and at most six minutes of a sleep', () => {
  let use = setCounting(NOTHING, true, T0);
  use = addTime(use, plusMs(T0, 60_000));
  use = addTime(use, plusMs(T0, 86_400_000));
  expect(use.watchedMs).toBe(60_000 + 360_000);
  expect(addTime(setCounting(use, false, T0), plusMs(T0, 9e9)).watchedMs).toBe(use.watchedMs);
});

it('WATCH-9 goes on after a restart from what was kept', () => {
  const use = setCounting(read(usageFrom({ watchedMs: 7, usedKwh: 0.4, usedPct: 1 }), counter(20)), true, T0);
  expect(usageFigures(addTime(read(use, counter(20.1)), plusMs(T0, 3)))).toEqual({
    watchedMs: 10,
    usedKwh: 0.5,
    usedPct: 1,
  });
});

it('WATCH-9 never decreases and is never negative, for any readings', () => {
  const reading = fc.record({
    energyCounterKwh: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    stateOfChargePct: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(reading, fc.boolean())), (steps) => {
      let use = NOTHING;
      for (const [given, isWatching] of steps) {
        const before = usageFigures(use);
        use = setCounting(read(use, given), isWatching, T0);
        const { usedKwh, usedPct } = usageFigures(use);
        expect(usedKwh ?? 0).toBeGreaterThanOrEqual(before.usedKwh ?? 0);
        expect(usedPct ?? 0).toBeGreaterThanOrEqual(before.usedPct ?? 0);
      }
    }),
  );
});
