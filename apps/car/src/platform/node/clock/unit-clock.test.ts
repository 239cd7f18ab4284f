import { uptime } from 'node:os';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monoOf, plusMs, type UnitTime, wallOf } from '../../../ports/unit-time.ts';
import { createUnitClock } from './unit-clock.ts';

const HOUR_MS = 3_600_000;
/** The uptime is counted in steps of this, ms. */
const STEP_MS = 10;
/** Both clocks count in whole milliseconds. */
const ROUNDED_MS = 2;

/** A unit whose time passes, that sleeps, and whose wall clock is set. */
function unitAt(startMs: number) {
  let [awakeMs, sleptMs, setByMs] = [startMs, 0, 1_700_000_000_000];
  let reads = 0;
  const trueMs = () => awakeMs + sleptMs;
  const wallTime = { nowMs: () => Math.floor(trueMs() + setByMs) };
  const clock = createUnitClock({
    awakeMs: () => awakeMs,
    uptimeMs() {
      reads += 1;
      return Math.floor(trueMs() / STEP_MS) * STEP_MS;
    },
    wallMs: wallTime.nowMs,
  });
  return {
    clock,
    time: { clock, wallTime } satisfies UnitTime,
    trueMs,
    reads: () => reads,
    pass(ms: number) {
      awakeMs += ms;
    },
    sleep(ms: number) {
      sleptMs += ms;
    },
    set(byMs: number) {
      setByMs += byMs;
    },
  };
}

const passes = fc.record({ passMs: fc.double({ min: 0, max: 10 * HOUR_MS, noNaN: true }) });
/** Never as long as a setting, which would hide it. */
const sleeps = fc.record({ sleepMs: fc.integer({ min: 1_000, max: HOUR_MS - 1_000 }) });
const sets = fc.record({
  setMs: fc.integer({ min: -500_000, max: 500_000 }).map((hours) => hours * HOUR_MS),
});
const both = fc.tuple(sleeps, sets).map(([{ sleepMs }, { setMs }]) => ({ sleepMs, setMs }));
const lives = fc.array(fc.oneof(passes, sleeps, sets, both), { maxLength: 40 });
type Move = { passMs?: number; sleepMs?: number; setMs?: number };

it('counts all the time that passed, awake or asleep, however the wall clock is set', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), lives, (startMs, life) => {
      const unit = unitAt(startMs);
      for (const { passMs = 0, sleepMs = 0, setMs = 0 } of [{}, ...life] as Move[]) {
        unit.pass(passMs);
        unit.sleep(sleepMs);
        unit.set(setMs);
        const behindMs = unit.trueMs() - unit.clock.nowMs();
        expect(behindMs).toBeGreaterThan(-ROUNDED_MS);
        expect(behindMs).toBeLessThan(STEP_MS + ROUNDED_MS);
      }
    }),
  );
});

it('counts whole milliseconds, and never goes back, even when a setting hides a sleep, and corrects it with the next one', () => {
  const hidden = fc.nat(HOUR_MS).map((sleepMs) => ({ sleepMs, setMs: -sleepMs }));
  const short = fc.record({ sleepMs: fc.nat(300) });
  fc.assert(
    fc.property(fc.array(fc.oneof(passes, hidden, short, both), { maxLength: 40 }), (life) => {
      const unit = unitAt(5_000);
      let lastMs = unit.clock.nowMs();
      for (const { passMs = 0, sleepMs = 0, setMs = 0 } of life as Move[]) {
        unit.pass(passMs);
        unit.sleep(sleepMs);
        unit.set(setMs);
        const nowMs = unit.clock.nowMs();
        expect(Number.isInteger(nowMs)).toBe(true);
        expect(nowMs).toBeGreaterThanOrEqual(lastMs);
        expect(nowMs - lastMs).toBeGreaterThan(passMs - STEP_MS - ROUNDED_MS);
        expect(nowMs).toBeLessThan(unit.trueMs() + ROUNDED_MS);
        lastMs = nowMs;
      }
      unit.sleep(1_000);
      expect(unit.trueMs() - unit.clock.nowMs()).toBeLessThan(STEP_MS + ROUNDED_MS);
    }),
  );
});

it('reads the uptime only after a sleep or a setting', () => {
  const unit = unitAt(0);
  for (let call = 0; call < 1_000; call++) {
    unit.pass(100);
    unit.clock.nowMs();
  }
  expect(unit.reads()).toBe(1);
  unit.sleep(8 * HOUR_MS);
  unit.clock.nowMs();
  unit.set(-86_400_000);
  unit.clock.nowMs();
  unit.clock.nowMs();
  expect(unit.reads()).toBe(3);
});

it('runs on where a container reports an uptime that stands still', () => {
  let awakeMs = 500_000;
  const clock = createUnitClock({ awakeMs: () => awakeMs, uptimeMs: () => 124_080, wallMs: () => 0 });
  expect(clock.nowMs()).toBe(500_000);
  awakeMs += 60_000;
  expect(clock.nowMs()).toBe(560_000);
});

it('gives a time the same wall time at each conversion, until the wall clock is set', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 5_000, noNaN: true })), (waits) => {
      const unit = unitAt(1_234.56);
      const at = unit.clock.nowMs();
      const wallMs = wallOf(unit.time, at);
      for (const ms of waits) {
        unit.pass(ms);
        expect(wallOf(unit.time, at)).toBe(wallMs);
      }
    }),
  );
});

it('counts from the start of this unit', () => {
  expect(createUnitClock().nowMs()).toBeGreaterThanOrEqual(uptime() * 1_000 - 1_000);
});

it('converts to wall time and back by the wall clock as it is set then', () => {
  fc.assert(
    fc.property(lives, fc.integer({ min: -HOUR_MS, max: HOUR_MS }), (life, agoMs) => {
      const unit = unitAt(1_000);
      for (const { passMs = 0, sleepMs = 0, setMs = 0 } of life as Move[]) {
        const at = plusMs(unit.clock.nowMs(), -agoMs);
        unit.pass(passMs);
        unit.sleep(sleepMs);
        unit.set(setMs);
        const { clock, wallTime } = unit.time;
        expect(wallTime.nowMs() - wallOf(unit.time, at)).toBe(clock.nowMs() - at);
        expect(monoOf(unit.time, wallOf(unit.time, at))).toBe(at);
      }
    }),
  );
});
