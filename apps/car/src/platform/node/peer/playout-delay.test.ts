import { expect, it } from 'vitest';
import { createPlayoutDelays, isFromFirefox } from './playout-delay.ts';

const AT_ONCE = { min: 0, max: 0 };
const EVENLY = { min: 1, max: 30 };

it('has each frame shown at once, and evenly for 5 s after the last that the phone missed', () => {
  let nowMs = 0;
  const delays = createPlayoutDelays(() => nowMs, false);
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
  const delays = createPlayoutDelays(() => nowMs, false);
  delays.onPacketLoss();
  expect(delays.of({ isUrgent: true })).toEqual(AT_ONCE);
  nowMs = 4_999;
  delays.onPacketLoss();
  expect(delays.of({ isUrgent: false })).toEqual(AT_ONCE);
  nowMs = 5_000;
  expect(delays.of({ isUrgent: false })).toEqual(EVENLY);
});

it('delays frames by 10 ms in Firefox, which freezes at a delay that falls to 0', () => {
  const delays = createPlayoutDelays(() => 0, true);
  expect(delays.of({})).toEqual({ min: 1, max: 1 });
  delays.onPacketLoss();
  expect(delays.of({})).toEqual(EVENLY);
});

it.each([
  ['o=mozilla...THIS_IS_SDPARTA-99.0 812 0 IN IP4 0.0.0.0', true],
  ['o=- 812 2 IN IP4 127.0.0.1', false],
])('knows Firefox by the origin of its answer: %s', (origin, expected) => {
  expect(isFromFirefox(`v=0\r\n${origin}\r\ns=-\r\n`)).toBe(expected);
});
