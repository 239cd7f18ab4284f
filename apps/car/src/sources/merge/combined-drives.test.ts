import { READING_NAMES, type ReadingName, type Readings, readingOf, type VehicleState } from '@ligo/signals';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { SOME_DRIVES } from '../../test-support/shared-drives.ts';
import { DriveRecording } from '../../trips/record-drive.ts';
import type { FinishedTrip } from '../../trips/trips-contract.ts';
import { freshOnly } from '../decidable-contract.ts';
import { readDrive } from '../replay/read-drive.ts';
import { allStates, sizeOfTrip, tripsOf } from '../test-support/drive-log.ts';
import { initialMergeState, mergeDueMs, stepMerge } from './merge-machine.ts';

/** Half an hour of a long drive. */
const MAX_STATES = 1_800;
const BY_GPS: readonly ReadingName[] = ['latitudeDeg', 'longitudeDeg', 'headingDeg', 'altitudeM'];
const OTHERS = READING_NAMES.filter((name) => !BY_GPS.includes(name));

const readingsOf = (state: VehicleState, names: readonly ReadingName[]): Readings =>
  Object.fromEntries(names.map((name) => [name, readingOf(state, name)]));

/** The trips of a drive with one source for the car's own readings, and another one for its places. */
function recordMerged(states: readonly VehicleState[]): readonly FinishedTrip[] {
  const recording = new DriveRecording();
  const beganAtMs = (states[0]?.timeMs ?? 0) as Monotonic;
  let merge = initialMergeState(2, null, beganAtMs);
  const step = (event: Parameters<typeof stepMerge>[1], nowMs: number) => {
    const next = stepMerge(merge, event, { nowMs: nowMs as Monotonic });
    merge = next.state;
    for (const { state } of next.effects) recording.add(freshOnly(state, nowMs));
  };
  for (const state of states) {
    const nowMs = state.timeMs as Monotonic;
    for (let due = mergeDueMs(merge); due !== null && due < nowMs; due = mergeDueMs(merge))
      step({ type: 'tick' }, due);
    step({ type: 'readings', source: 0, readings: readingsOf(state, OTHERS), takenAtMs: nowMs }, nowMs);
    step({ type: 'readings', source: 1, readings: readingsOf(state, BY_GPS), takenAtMs: nowMs }, nowMs);
    step({ type: 'tick' }, nowMs);
  }
  return recording.end();
}

describe.skipIf(SOME_DRIVES.length === 0)('a drive from two sources', () => {
  it.each(SOME_DRIVES)('is recorded as from one: %s', async (path) => {
    const states = (await allStates(readDrive(nodeIo.files, path))).slice(0, MAX_STATES);
    const direct = tripsOf(states).map(sizeOfTrip);
    const merged = recordMerged(states).map(sizeOfTrip);
    expect(merged.length).toBe(direct.length);
    expect(direct.length).toBeGreaterThan(0);
    // A reading that expires while the car stands adds a point; a rejected place removes one.
    for (const [index, { km, points, places }] of merged.entries()) {
      const one = direct[index] ?? { km: 0, points: 0, places: 0 };
      expect(Math.abs(km - one.km), 'km').toBeLessThan(0.1);
      expect(Math.abs(points - one.points), 'points').toBeLessThanOrEqual(Math.max(2, one.points / 200));
      expect(places, 'places').toBeGreaterThanOrEqual(one.places - 2);
    }
  });
});
