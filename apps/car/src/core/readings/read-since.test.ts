import { UNKNOWN_TIME_MS } from '@ligo/vehicle';
import { expect, it } from 'vitest';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { readSince } from './read-since.ts';

it('DECIDE-2 knows nothing by what was read before', () => {
  const { timeMs } = stateAt(0);
  const state = stateAt(0, { isOn: true, speedKmh: 50 });
  const nothing = { isOn: null, speedKmh: null };
  expect(readSince(state, timeMs)).toEqual({ isOn: true, speedKmh: 50 });
  expect(readSince(state, timeMs + 1)).toEqual(nothing);
  expect(readSince({ ...state, takenAtMs: { isOn: timeMs - 1 } }, timeMs)).toEqual({
    ...nothing,
    speedKmh: 50,
  });
  expect(readSince({ ...state, takenAtMs: { speedKmh: UNKNOWN_TIME_MS } }, timeMs)).toEqual({
    ...nothing,
    isOn: true,
  });
});
