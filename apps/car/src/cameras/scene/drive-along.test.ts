import { expect, it } from 'vitest';
import { plusMs } from '../../ports/unit-time.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { driveOn, parkedDrive, placeNow } from './drive-along.ts';

const START_MS = stateAt(0).timeMs;
const at = (seconds: number) => plusMs(START_MS, seconds * 1_000);

it('follows the speed between states, and stands when there are none for long', () => {
  const drive = driveOn(parkedDrive, stateAt(0, { gear: 'D', speedKmh: 36 }));
  const along = (seconds: number) => placeNow(drive, at(seconds)).alongM;
  expect(along(1) - along(0)).toBeCloseTo(10);
  expect(along(60)).toBe(along(30));
  const later = driveOn(drive, stateAt(1, { gear: 'D', speedKmh: 0 }));
  expect(placeNow(later, at(5)).alongM).toBeCloseTo(along(1));
});

it('parks at its fixed place after any drive; a car without a reported gear drives on', () => {
  const drive = driveOn(parkedDrive, stateAt(0, { gear: 'D', speedKmh: 50 }));
  expect(placeNow(driveOn(drive, stateAt(7, { gear: 'P' })), at(9))).toEqual({ alongM: 0, fromKerbM: 0 });
  expect(placeNow(driveOn(drive, stateAt(7, { gear: null })), at(9)).fromKerbM).toBeGreaterThan(0);
});
