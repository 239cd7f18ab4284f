import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Monotonic } from '../../../ports/unit-time.ts';
import { FragmentRing } from './fragment-ring.ts';

const MB = 1_000_000;
const START = 0 as Monotonic;
const came = (timeMs: number, isKeyframe: boolean, bytes = 100) => ({
  shownAtMs: timeMs as Monotonic,
  fragment: {
    bytes: new Uint8Array(bytes),
    timeMs,
    durationMs: 100,
    isKeyframe,
    timeAt: { offset: 0, size: 8 as const },
  },
});

it('begins with the last keyframe before the time that is asked for', () => {
  const ring = new FragmentRing(5_000, MB);
  for (let at = 0; at < 300; at++) ring.push(came(at * 100, at % 10 === 0));
  const held = ring.from((29_900 - 5_000) as Monotonic);
  expect(held[0]).toMatchObject({ shownAtMs: 24_000, fragment: { isKeyframe: true } });
  expect(held.at(-1)?.shownAtMs).toBe(29_900);
  expect(ring.from(START)[0]?.shownAtMs).toBe(24_000);
  ring.clear();
  expect(ring.from(START)).toEqual([]);
});

it('holds no more than it may, in time and in bytes, and never begins without a keyframe', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3_000 })), { maxLength: 200 }),
      (pictures) => {
        const ring = new FragmentRing(1_000, 10_000);
        pictures.forEach(([isKeyframe, bytes], at) => {
          ring.push(came(at * 100, isKeyframe, bytes));
          const held = ring.from(START);
          expect(held.reduce((sum, { fragment }) => sum + fragment.bytes.length, 0)).toBeLessThanOrEqual(
            10_000,
          );
          expect(held[0]?.fragment.isKeyframe ?? true).toBe(true);
        });
      },
    ),
  );
});
