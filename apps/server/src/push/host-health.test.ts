import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  capacityOf,
  type HostHealth,
  Hosts,
  isPaused,
  isTrusted,
  recordFailure,
  recordResponse,
  UNKNOWN_HOST,
} from './host-health.ts';

const NOW = 1_795_219_200_000;
const failed = (times: number, health = UNKNOWN_HOST, atMs = NOW): HostHealth =>
  times === 0 ? health : failed(times - 1, recordFailure(health, atMs), atMs);
/** Tries and fails at the end of each pause; answers how long the pauses were, s. */
function pausesOf(times: number): number[] {
  const pauses: number[] = [];
  let health = failed(5);
  for (let at = NOW; pauses.length < times; at = health.pausedUntilMs, health = recordFailure(health, at))
    pauses.push((health.pausedUntilMs - at) / 1_000);
  return pauses;
}

it('gives a host a pause after five failures in a row, each after it twice as long, up to ten minutes', () => {
  expect(isPaused(failed(4), NOW)).toBe(false);
  expect(isPaused(failed(5), NOW)).toBe(true);
  expect(pausesOf(8)).toEqual([15, 30, 60, 120, 240, 480, 600, 600]);
  const halfway = recordResponse(failed(4), 'other');
  expect(isPaused(failed(4, halfway), NOW)).toBe(false);
});

it('tries a host with one message after a pause, and trusts it again when it answers', () => {
  const paused = failed(5);
  expect(capacityOf(paused, NOW)).toBe(0);
  expect(capacityOf(paused, NOW + 15_000)).toBe(1);
  expect(capacityOf(recordResponse(paused, 'other'), NOW + 15_000)).toBe(4);
});

it('learns nothing in a pause from what was sent before it', () => {
  expect(failed(24)).toEqual(failed(5));
});

it('gives a host more at once the more it takes, from 4 up to 24, half with a failure, and trusts it', () => {
  let health = UNKNOWN_HOST;
  for (let each = 0; each < 100; each++) health = recordResponse(health, 'taken');
  expect([capacityOf(UNKNOWN_HOST, NOW), capacityOf(health, NOW)]).toEqual([4, 24]);
  expect(capacityOf(recordResponse(UNKNOWN_HOST, 'other'), NOW)).toBe(4);
  expect(capacityOf(recordFailure(health, NOW), NOW)).toBe(12);
  expect(capacityOf(recordResponse(failed(5, health), 'taken'), NOW)).toBe(5);
  expect([isTrusted(UNKNOWN_HOST), isTrusted(health), isTrusted(failed(3, health))]).toEqual([
    false,
    true,
    false,
  ]);
});

it('never leaves a host alone for more than ten minutes, not even when the clock is put back', () => {
  const step = fc.tuple(
    fc.constantFrom('taken', 'other', 'fail' as const),
    fc.integer({ min: -1e12, max: 1e9 }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let [health, nowMs] = [UNKNOWN_HOST, NOW];
      for (const [kind, ms] of steps) {
        nowMs += ms;
        health = kind === 'fail' ? recordFailure(health, nowMs) : recordResponse(health, kind as 'taken');
        const room = capacityOf(health, nowMs);
        expect(room).toBeGreaterThanOrEqual(0);
        expect(room).toBeLessThanOrEqual(24);
        expect(isPaused(health, nowMs + 600_000)).toBe(false);
      }
    }),
  );
});

it('remembers at most a thousand hosts', () => {
  const hosts = new Hosts();
  for (let each = 0; each < 1_500; each++)
    for (let time = 0; time < 5; time++) hosts.recordFailure(`h${each}`, NOW);
  expect(hosts.paused(NOW)).toHaveLength(1_000);
  expect([hosts.capacityOf('h0', NOW), hosts.capacityOf('h1499', NOW)]).toEqual([4, 0]);
});
