import { UNKNOWN_TIME_MS } from '@ligo/signals';
import { expect, it } from 'vitest';
import { stateAt } from '../test-support/vehicle-state.ts';
import { readingsSince } from './read-since-contract.ts';

it('DECIDE-2 knows nothing by what was read before', () => {
  const { timeMs } = stateAt(0);
  const state = stateAt(0, { isOn: true, speedKmh: 50 });
  const nothing = { isOn: null, speedKmh: null };
  expect(readingsSince(state, timeMs)).toEqual({ isOn: true, speedKmh: 50 });
  expect(readingsSince(state, timeMs + 1)).toEqual(nothing);
  expect(readingsSince({ ...state, takenAtMs: { isOn: timeMs - 1 } }, timeMs)).toEqual({
    ...nothing,
    speedKmh: 50,
  });
  expect(readingsSince({ ...state, takenAtMs: { speedKmh: UNKNOWN_TIME_MS } }, timeMs)).toEqual({
    ...nothing,
    isOn: true,
  });
});
