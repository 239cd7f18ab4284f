import { basename } from 'node:path';
import { READING_NAMES, type ReadingName, type Readings, readingOf, type VehicleState } from '@ligo/signals';
import { describe, expect, it } from 'vitest';
import { DRIVE_FOLDERS, drivesIn } from '../../test-support/shared-drives.ts';
import { DriveRecording } from '../../trips/record-drive.ts';
import type { FinishedTrip } from '../../trips/trip-store-contract.ts';
import { freshOnly } from '../decidable-contract.ts';
import { readDrive } from '../replay/read-drive.ts';
import { initialMergeState, mergeDueMs, stepMerge } from './merge-machine.ts';

const BY_GPS: readonly ReadingName[] = ['latitudeDeg', 'longitudeDeg', 'headingDeg', 'altitudeM'];
const OTHERS = READING_NAMES.filter((name) => !BY_GPS.includes(name));

const readingsOf = (state: VehicleState, names: readonly ReadingName[]): Readings =>
  Object.fromEntries(names.map((name) => [name, readingOf(state, name)]));

/** What is recorded of a drive of which one source tells the car's own readings, and another its places. */
function recordMerged(states: readonly VehicleState[]): readonly FinishedTrip[] {
  const recording = new DriveRecording();
  let merge = initialMergeState(2, null, states[0]?.timeMs ?? 0);
  const step = (event: Parameters<typeof stepMerge>[1], nowMs: number) => {
    const next = stepMerge(merge, event, { nowMs });
    merge = next.state;
    for (const { state } of next.effects) recording.add(freshOnly(state, nowMs));
  };
  for (const state of states) {
    const nowMs = state.timeMs;
    for (let due = mergeDueMs(merge); due !== null && due < nowMs; due = mergeDueMs(merge))
      step({ type: 'tick' }, due);
    step({ type: 'news', source: 0, readings: readingsOf(state, OTHERS), takenAtMs: nowMs }, nowMs);
    step({ type: 'news', source: 1, readings: readingsOf(state, BY_GPS), takenAtMs: nowMs }, nowMs);
    step({ type: 'tick' }, nowMs);
  }
  return recording.end();
}

const sizeOf = ({ ends, points }: FinishedTrip) => ({
  km: (ends.odometerEndKm ?? 0) - (ends.odometerStartKm ?? 0),
  points: points.length,
  places: points.filter(({ lat }) => typeof lat === 'number').length,
});

describe.skipIf(DRIVE_FOLDERS.length === 0)('a drive told by two sources', () => {
  it.each(DRIVE_FOLDERS)('is recorded as by one: %s', async (folder) => {
    for (const path of drivesIn(folder)) {
      const file = basename(path);
      const states: VehicleState[] = [];
      const alone = new DriveRecording();
      for await (const state of readDrive(path)) {
        states.push(state);
        alone.add(state);
      }
      const direct = alone.end().map(sizeOf);
      const merged = recordMerged(states).map(sizeOf);
      expect(merged.length, file).toBe(direct.length);
      // A reading that runs out while the car stands is a point more; a place that jumps is one less.
      for (const [index, { km, points, places }] of merged.entries()) {
        const one = direct[index] ?? { km: 0, points: 0, places: 0 };
        expect(Math.abs(km - one.km), `${file}: km`).toBeLessThan(0.1);
        expect(Math.abs(points - one.points), `${file}: points`).toBeLessThanOrEqual(
          Math.max(2, one.points / 200),
        );
        expect(places, `${file}: places`).toBeGreaterThanOrEqual(one.places - 2);
      }
    }
  });
});
