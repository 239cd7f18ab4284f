import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createPageClock } from './page-clock.ts';

const HOUR_MS = 3_600_000;
/** Moves of the wall clock below this count as time that passed at an even rate. */
const NOTICED_MS = 250;

/** A device whose time passes, that sleeps without its browser knowing, and whose wall clock is set. */
function device() {
  let [trueMs, sleptMs, setByMs] = [1_700_000_000_000.5, 0, 0];
  const wallMs = () => Math.floor(trueMs + setByMs);
  return {
    trueMs: () => trueMs,
    openPage() {
      const originMs = wallMs();
      const startMs = trueMs - sleptMs;
      return createPageClock({ awakeMs: () => originMs + trueMs - sleptMs - startMs, wallMs });
    },
    pass(ms: number) {
      trueMs += ms;
    },
    sleep(ms: number) {
      trueMs += ms;
      sleptMs += ms;
    },
    set(byMs: number) {
      setByMs += byMs;
    },
  };
}

const moves = fc.array(
  fc.record({
    passMs: fc.double({ min: 0, max: HOUR_MS, noNaN: true }),
    sleepMs: fc.oneof(fc.constant(0), fc.integer({ min: NOTICED_MS + 10, max: 10 * HOUR_MS })),
    isNewPage: fc.boolean(),
  }),
  { maxLength: 30 },
);

it('counts all the time that passed, awake or asleep, over any number of pages', () => {
  fc.assert(
    fc.property(moves, (life) => {
      const unit = device();
      let clock = unit.openPage();
      const startMs = clock.nowMs() - unit.trueMs();
      for (const { passMs, sleepMs, isNewPage } of life) {
        unit.pass(passMs);
        unit.sleep(sleepMs);
        if (isNewPage) clock = unit.openPage();
        const nowMs = clock.nowMs();
        expect(Number.isInteger(nowMs)).toBe(true);
        expect(Math.abs(nowMs - unit.trueMs() - startMs)).toBeLessThan(3);
      }
    }),
  );
});

it('runs on when the wall clock is set back, and counts one that is set forward as a sleep', () => {
  const unit = device();
  const clock = unit.openPage();
  const startMs = clock.nowMs();
  unit.set(-5 * HOUR_MS);
  unit.pass(1_000);
  expect(clock.nowMs() - startMs).toBe(1_000);
  unit.set(2 * HOUR_MS);
  expect(clock.nowMs() - startMs).toBe(1_000 + 2 * HOUR_MS);
  unit.pass(1_000);
  expect(clock.nowMs() - startMs).toBe(2_000 + 2 * HOUR_MS);
});

it('counts by the clock of this process', async () => {
  const clock = createPageClock();
  expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000);
  const startMs = clock.nowMs();
  await vi.waitUntil(() => clock.nowMs() > startMs);
});
