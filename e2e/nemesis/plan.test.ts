import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CALM_MS, planFaults } from './plan.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });

it('plans the same faults for the same seed, and others for another', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(planFaults(seed, 10)).toEqual(planFaults(seed, 10));
      expect(planFaults(seed, 10)).not.toEqual(planFaults(seed + 1, 10));
    }),
  );
});

it('plans one or two faults at a time, of different targets, and a calm after each round', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 20 }), (seed, minutes) => {
      const { faults, endMs } = planFaults(seed, minutes);
      expect(faults.length).toBeGreaterThan(0);
      expect(endMs).toBeLessThanOrEqual(minutes * 60_000);
      for (const { fault, fromMs, untilMs } of faults) {
        expect(untilMs + CALM_MS).toBeLessThanOrEqual(endMs);
        const meanwhile = faults.filter((each) => each.fromMs <= untilMs && each.untilMs >= fromMs);
        expect(meanwhile.length).toBeLessThanOrEqual(2);
        expect(new Set(meanwhile.map((each) => each.fault.target)).size).toBe(meanwhile.length);
        const soon = faults.filter((each) => each.fromMs > untilMs && each.fromMs < untilMs + CALM_MS);
        if (!meanwhile.some((each) => each.fault !== fault && each.untilMs > untilMs))
          expect(soon).toEqual([]);
      }
    }),
  );
});

it('repeats no fault before each one was planned', () => {
  const kinds = planFaults(1, 20).faults.map(({ fault }) => `${fault.kind} ${fault.target}`);
  const first = kinds.slice(0, 29);
  expect(new Set(first).size).toBe(first.length);
});
