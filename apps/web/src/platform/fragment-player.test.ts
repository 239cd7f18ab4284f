import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VideoIndex } from '../ports/recordings.ts';
import { evictableFragment, fragmentAt, fragmentOf, nextFragment } from './fragment-player.ts';

/** A minute in fragments of a second. */
const index: VideoIndex = {
  sizeBytes: 61_000,
  durationMs: 60_000,
  initBytes: 1_000,
  codec: 'avc1.42e01f',
  timesMs: Array.from({ length: 60 }, (_, at) => at * 1_000),
  offsets: Array.from({ length: 60 }, (_, at) => 1_000 + at * 1_000),
  isOpen: false,
};

test('knows which fragment holds a moment, and which bytes it has', () => {
  expect([-5, 0, 999, 1_000, 59_999, 90_000].map((atMs) => fragmentAt(index, atMs))).toEqual([
    0, 0, 0, 1, 59, 59,
  ]);
  expect(fragmentOf(index, 59)).toEqual({ startMs: 59_000, endMs: 60_000, fromByte: 60_000, toByte: 61_000 });
});

test('fetches from the place on, and no further ahead than is needed', () => {
  const here = new Set<number>();
  for (let next = nextFragment(index, here, 20_500); next !== null; next = nextFragment(index, here, 20_500))
    here.add(next);
  expect([...here]).toEqual(Array.from({ length: 13 }, (_, at) => 20 + at));
  expect(nextFragment(index, here, 59_000)).toBe(59);
  expect(nextFragment(index, new Set([59]), 59_000)).toBeNull();
});

test('evicts far fragments, and never one that would be fetched at once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(59)), fc.nat(60_000), (some, atMs) => {
      const here = new Set(some);
      for (
        let far = evictableFragment(index, here, atMs);
        far !== null;
        far = evictableFragment(index, here, atMs)
      )
        expect(here.delete(far)).toBe(true);
      for (const at of here) {
        const { startMs, endMs } = fragmentOf(index, at);
        expect(Math.max(startMs - atMs, atMs - endMs)).toBeLessThanOrEqual(40_000);
      }
      for (const at of some) if (!here.has(at)) expect(Math.abs(at * 1_000 - atMs)).toBeGreaterThan(12_000);
    }),
  );
});
