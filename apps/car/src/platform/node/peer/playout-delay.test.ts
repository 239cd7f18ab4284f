import { expect, it } from 'vitest';
import { createPlayoutDelays } from './playout-delay.ts';

const AT_ONCE = { min: 0, max: 0 };
const EVENLY = { min: 1, max: 30 };

it('has each frame shown at once, and evenly for 5 s after the last that the phone missed', () => {
  let nowMs = 0;
  const delays = createPlayoutDelays(() => nowMs);
  expect(delays.of({})).toEqual(AT_ONCE);
  delays.onPacketLoss();
  expect(delays.of({})).toEqual(EVENLY);
  nowMs = 4_000;
  delays.onPacketLoss();
  nowMs = 8_999;
  expect(delays.of({})).toEqual(EVENLY);
  nowMs = 9_000;
  expect(delays.of({})).toEqual(AT_ONCE);
});

it('has each frame shown at once while the picture is old and 5 s after, whatever a full path loses', () => {
  let nowMs = 0;
  const delays = createPlayoutDelays(() => nowMs);
  delays.onPacketLoss();
  expect(delays.of({ isUrgent: true })).toEqual(AT_ONCE);
  nowMs = 4_999;
  delays.onPacketLoss();
  expect(delays.of({ isUrgent: false })).toEqual(AT_ONCE);
  nowMs = 5_000;
  expect(delays.of({ isUrgent: false })).toEqual(EVENLY);
});

it('decides for each phone by its own path', () => {
  const [lossy, good] = [createPlayoutDelays(() => 1), createPlayoutDelays(() => 1)];
  lossy.onPacketLoss();
  expect([lossy.of({}), good.of({})]).toEqual([EVENLY, AT_ONCE]);
});
