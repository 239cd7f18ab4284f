import type { Place } from '@ligo/vehicle';
import { describe, expect, it } from 'vitest';
import { INITIAL_POSITION_FILTER, stepPositionFilter } from './position-filter.ts';

/** A position this many metres north of a start. */
const at = (metres: number): Place => ({ latitudeDeg: 43 + metres / 111_195, longitudeDeg: 7 });
type Moment = [seconds: number, metres: number | null, speedKmh: number | null];

/** The accepted position of each moment, in metres. */
function accepted(...moments: readonly Moment[]): (number | null)[] {
  let filter = INITIAL_POSITION_FILTER;
  return moments.map(([seconds, metres, speedKmh]) => {
    const place = metres === null ? null : at(metres);
    const [next, taken] = stepPositionFilter(filter, { timeMs: seconds * 1_000, speedKmh, place });
    filter = next;
    return taken && Math.round((taken.latitudeDeg - 43) * 111_195);
  });
}

describe('positions', () => {
  it('may be held for long and then move on', () => {
    expect(accepted([0, 0, 50], [1, 0, 50], [12, 0, 50], [13, 180, 50])).toEqual([0, 0, 0, 180]);
  });

  it('are refused where no car can be', () => {
    expect(accepted([0, 0, null], [1, 500, null], [2, 20, null])).toEqual([0, 0, 20]);
    expect(accepted([0, 0, 10], [10, 300, 10], [11, 30, 10])).toEqual([0, 0, 30]);
    expect(accepted([0, 0, 100], [10, 270, 100])).toEqual([0, 270]);
  });

  it('are accepted in the end if they agree', () => {
    const jumpedTo = (...metres: number[]) =>
      accepted([0, 0, 10], ...metres.map((each, index): Moment => [index + 1, each, 10]));
    expect(jumpedTo(9_000, 9_003, 9_006, 9_009)).toEqual([0, 0, 0, 9_006, 9_009]);
    expect(jumpedTo(9_000, 20_000, 31_000, 42_000)).toEqual([0, 0, 0, 0, 0]);
  });

  it('that are missing are neither held nor guessed', () => {
    expect(accepted([0, 0, 50], [1, null, 50], [2, 28, 50])).toEqual([0, null, 28]);
    expect(accepted([0, null, 50])).toEqual([null]);
  });
});
