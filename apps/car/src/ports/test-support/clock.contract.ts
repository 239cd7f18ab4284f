import { describe, expect, it } from 'vitest';
import type { MonotonicClock } from '../unit-time.ts';

/** A clock, and how its time passes. */
export interface ClockUnderTest {
  clock: MonotonicClock;
  /** Resolves when so much time has passed, ms. */
  pass(ms: number): Promise<void>;
}

/** The requirements of every clock of a unit. */
export function describeClock(name: string, make: () => ClockUnderTest): void {
  describe(`clock ${name}`, () => {
    it('counts whole milliseconds, and never goes back', async () => {
      const { clock, pass } = make();
      const times: number[] = [];
      for (let at = 0; at < 5; at++) {
        times.push(clock.nowMs());
        await pass(10);
      }
      expect(times.every(Number.isInteger)).toBe(true);
      const stepsMs = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      // A timer of the system may run a millisecond early.
      expect(Math.min(...stepsMs)).toBeGreaterThanOrEqual(8);
    });

    it('runs each timer once, in the order in which they are due', async () => {
      const { clock, pass } = make();
      const ran: string[] = [];
      for (const [timer, delayMs] of Object.entries({ late: 60, early: 20, now: 0 }))
        clock.after(delayMs, () => ran.push(timer));
      expect(ran).toEqual([]);
      await pass(100);
      expect(ran).toEqual(['now', 'early', 'late']);
    });

    it('runs no timer that was cancelled, before or by another', async () => {
      const { clock, pass } = make();
      const ran: string[] = [];
      const cancelLate = clock.after(60, () => ran.push('late'));
      const cancelFirst = clock.after(20, () => {
        ran.push('first');
        cancelLate();
      });
      clock.after(20, () => ran.push('never'))();
      await pass(100);
      cancelFirst();
      expect(ran).toEqual(['first']);
    });
  });
}
