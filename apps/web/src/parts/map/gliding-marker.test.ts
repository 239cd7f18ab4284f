import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GlidingMarker, poseBetween, turnTowards } from './gliding-marker.ts';

let nowMs: number;
let frames: FrameRequestCallback[];
let shown: number;
beforeEach(() => {
  nowMs = 0;
  frames = [];
  shown = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A marker that gets a new place each second, on a device that draws a frame each `frameMs`; its updates each second. */
function shownEachSecond(seconds: number, frameMs: (second: number) => number): number[] {
  const marker = new GlidingMarker(() => {
    shown += 1;
  });
  return Array.from({ length: seconds }, (_, second) => {
    shown = 0;
    marker.moveTo({ longitudeDeg: second, latitudeDeg: 0 }, null, true);
    for (const end = (second + 1) * 1_000; nowMs + frameMs(second) <= end; ) {
      nowMs += frameMs(second);
      for (const frame of frames.splice(0)) frame(nowMs);
    }
    nowMs = (second + 1) * 1_000;
    return shown;
  });
}

it('glides on a device that draws fast enough, each time', () => {
  expect(new Set(shownEachSecond(60, () => 50).slice(1))).toEqual(new Set([20]));
});

it('jumps on a device that draws too slowly, and tries now and then whether it still does', () => {
  const counts = shownEachSecond(66, (second) => (second < 30 ? 100 : 20));
  expect(counts.slice(0, 24)).toEqual([1, 10, ...Array(20).fill(1), 10, 1]);
  // Fast again: from the next try on it glides.
  expect(counts.slice(42, 46)).toEqual([1, 50, 50, 50]);
});

it('jumps also on a device that draws but twice a second', () => {
  expect(shownEachSecond(24, () => 400)).toEqual([1, 2, ...Array(20).fill(1), 2, 1]);
});

it.each([0, 1, 15])('glides on after its page was hidden %i frames after a move began', (framesBefore) => {
  const marker = new GlidingMarker(() => {
    shown += 1;
  });
  const draw = (count: number, eachMs = 20) => {
    for (let drawn = 0; drawn < count; drawn += 1) {
      nowMs += eachMs;
      for (const frame of frames.splice(0)) frame(nowMs);
    }
  };
  const moveTo = (longitudeDeg: number) => marker.moveTo({ longitudeDeg, latitudeDeg: 0 }, null, true);
  moveTo(0);
  moveTo(1);
  draw(framesBefore);
  draw(1, 600_000);
  shown = 0;
  moveTo(2);
  draw(50);
  expect(shown).toBe(50);
});

const angle = fc.double({ min: -1_000, max: 1_000, noNaN: true });

it('turns the short way round and ends at the heading', () => {
  fc.assert(
    fc.property(angle, fc.double({ min: 0, max: 359, noNaN: true }), (from, to) => {
      const turned = turnTowards(from, to);
      expect(Math.abs(turned - from)).toBeLessThanOrEqual(180.000001);
      expect(Math.abs(((((turned - to) % 360) + 540) % 360) - 180)).toBeLessThan(0.001);
    }),
  );
  expect(turnTowards(350, 10)).toBe(370);
  expect(turnTowards(10, 350)).toBe(-10);
});

it('stays between its ends', () => {
  const from = { longitudeDeg: 1, latitudeDeg: 2, headingDeg: 0 };
  const to = { longitudeDeg: 3, latitudeDeg: 6, headingDeg: 90 };
  expect(poseBetween(from, to, -1)).toEqual(from);
  expect(poseBetween(from, to, 0.5)).toEqual({ longitudeDeg: 2, latitudeDeg: 4, headingDeg: 45 });
  expect(poseBetween(from, to, 7)).toEqual(to);
});
