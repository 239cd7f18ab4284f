import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

const NOW_MS = 1_800_000_000_000;
const dateOf = (ms: number) => new Date(ms).toUTCString();

function clockThatIs(aheadMs: number) {
  const unit = { nowMs: NOW_MS + aheadMs };
  const reported: number[] = [];
  const clock = new ServerClock(
    () => unit.nowMs,
    (ms) => reported.push(ms),
  );
  return { unit, told: reported, clock };
}

it("follows the server's time to a few seconds, however wrong the unit's clock is", () => {
  const years = 20 * 365 * 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: -years, max: years }), fc.nat(2_000), (aheadMs, wayMs) => {
      const { unit, clock, told: reported } = clockThatIs(aheadMs);
      const answered = clock.asking();
      unit.nowMs += wayMs;
      answered(dateOf(NOW_MS + wayMs / 2));
      expect(Math.abs(clock.nowMs() - (NOW_MS + wayMs))).toBeLessThan(6_000);
      if (Math.abs(aheadMs) > 6_000) expect(reported).toEqual([clock.clockAheadMs]);
    }),
  );
});

it('reports once that the clock is wrong, and once that it is correct again', () => {
  const { unit, clock, told: reported } = clockThatIs(-600_000);
  clock.asking()(dateOf(NOW_MS));
  clock.asking()(dateOf(NOW_MS + 1_000));
  unit.nowMs = NOW_MS;
  clock.asking()(dateOf(NOW_MS));
  expect(reported).toEqual([-600_500, 0]);
  expect(clock.nowMs()).toBe(NOW_MS);
});

it.each([null, '', 'rubbish', '32 Foo 2026'])('learns nothing from %o', (date) => {
  const { clock, told: reported } = clockThatIs(600_000);
  clock.asking()(date);
  expect([clock.nowMs(), reported]).toEqual([NOW_MS + 600_000, []]);
});

it('reports each answer with a time, also one that confirms the clock', () => {
  const { clock } = clockThatIs(300);
  const received: number[] = [];
  clock.onServerTime((aheadMs) => received.push(aheadMs));
  clock.asking()(dateOf(NOW_MS));
  clock.asking()(null);
  expect(received).toEqual([-200]);
});
