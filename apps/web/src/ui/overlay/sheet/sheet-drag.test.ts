import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draggedHeightPx, dragsSheet, snapsHigh } from './sheet-drag.ts';

describe('a released sheet', () => {
  const slow = { speed: 0, spanPx: 200 };

  it('changes its height from a quarter of the way on', () => {
    expect(snapsHigh({ ...slow, isHigh: false, movedPx: 50 })).toBe(true);
    expect(snapsHigh({ ...slow, isHigh: false, movedPx: 49 })).toBe(false);
    expect(snapsHigh({ ...slow, isHigh: true, movedPx: -50 })).toBe(false);
    expect(snapsHigh({ ...slow, isHigh: true, movedPx: -49 })).toBe(true);
    expect(snapsHigh({ ...slow, isHigh: false, movedPx: -150 })).toBe(false);
  });

  it('follows a flick of 0.4 px/ms, however short', () => {
    expect(snapsHigh({ isHigh: false, movedPx: 8, speed: 0.4, spanPx: 200 })).toBe(true);
    expect(snapsHigh({ isHigh: true, movedPx: 190, speed: -0.4, spanPx: 200 })).toBe(false);
    expect(snapsHigh({ isHigh: false, movedPx: 8, speed: 0.39, spanPx: 200 })).toBe(false);
  });
});

describe('a finger on what the sheet holds', () => {
  const still = { hasSpan: true, isAtTop: true, msSinceScroll: 1_000 };

  it('raises the low sheet, and lowers the high one from its top', () => {
    expect(dragsSheet({ ...still, isUpwards: true, isHigh: false })).toBe(true);
    expect(dragsSheet({ ...still, isUpwards: false, isHigh: true })).toBe(true);
  });

  it('scrolls otherwise, and for 100 ms after it scrolled', () => {
    expect(dragsSheet({ ...still, isUpwards: true, isHigh: true })).toBe(false);
    expect(dragsSheet({ ...still, isUpwards: false, isHigh: true, isAtTop: false })).toBe(false);
    expect(dragsSheet({ ...still, isUpwards: true, isHigh: false, hasSpan: false })).toBe(false);
    expect(dragsSheet({ ...still, isUpwards: false, isHigh: true, msSinceScroll: 99 })).toBe(false);
  });
});

it('a dragged sheet stays within its two heights', () => {
  fc.assert(
    fc.property(fc.nat(900), fc.nat(900), fc.nat(900), fc.integer(), (lowPx, spanPx, startPx, movedPx) => {
      const heightPx = draggedHeightPx(startPx, movedPx, { lowPx, highPx: lowPx + spanPx });
      expect(heightPx).toBeGreaterThanOrEqual(lowPx);
      expect(heightPx).toBeLessThanOrEqual(lowPx + spanPx);
    }),
  );
});
