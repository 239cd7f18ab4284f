import { expect, it } from 'vitest';
import { createPlayoutDelays } from './playout-delay.ts';

const AT_ONCE = { least: 0, most: 0 };
const EVENLY = { least: 1, most: 30 };

it('has each frame shown at once, and evenly for 5 s after the last that the phone missed', () => {
  let nowMs = 0;
  const delays = createPlayoutDelays(() => nowMs);
  expect(delays.of({})).toEqual(AT_ONCE);
  delays.missed();
  expect(delays.of({})).toEqual(EVENLY);
  nowMs = 4_000;
  delays.missed();
  nowMs = 8_999;
  expect(delays.of({})).toEqual(EVENLY);
  nowMs = 9_000;
  expect(delays.of({})).toEqual(AT_ONCE);
});

it('has each frame shown at once while the picture is old and 5 s after, whatever a full path loses', () => {
  let nowMs = 0;
  const delays = createPlayoutDelays(() => nowMs);
  delays.missed();
  expect(delays.of({ isUrgent: true })).toEqual(AT_ONCE);
  nowMs = 4_999;
  delays.missed();
  expect(delays.of({ isUrgent: false })).toEqual(AT_ONCE);
  nowMs = 5_000;
  expect(delays.of({ isUrgent: false })).toEqual(EVENLY);
});

it('tells each phone of its own path', () => {
  const [lossy, good] = [createPlayoutDelays(() => 1), createPlayoutDelays(() => 1)];
  lossy.missed();
  expect([lossy.of({}), good.of({})]).toEqual([EVENLY, AT_ONCE]);
});
