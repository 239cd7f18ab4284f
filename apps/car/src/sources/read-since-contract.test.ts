import { UNKNOWN_TIME_MS } from '@ligo/signals';
import { expect, it } from 'vitest';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { readingsSince } from './decidable-contract.ts';

it('DECIDE-2 ignores earlier readings', () => {
  const { timeMs } = stateAt(0);
  const state = stateAt(0, { isOn: true, speedKmh: 50 });
  const nothing = { isOn: null, speedKmh: null };
  expect(readingsSince(state, timeMs)).toEqual({ isOn: true, speedKmh: 50 });
  expect(readingsSince(state, plusMs(timeMs, 1))).toEqual(nothing);
  expect(readingsSince({ ...state, takenAtMs: { isOn: plusMs(timeMs, -1) } }, timeMs)).toEqual({
    ...nothing,
    speedKmh: 50,
  });
  expect(readingsSince({ ...state, takenAtMs: { speedKmh: UNKNOWN_TIME_MS as Monotonic } }, timeMs)).toEqual({
    ...nothing,
    isOn: true,
  });
});
