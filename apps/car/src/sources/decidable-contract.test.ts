import { emptyState, UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';
import { expect, it } from 'vitest';
import { INITIAL_CHANGE_DETECTOR, stepChangeDetector } from '../events/edges-contract.ts';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import { carStateAt, stateAt } from '../test-support/vehicle-state.ts';
import { DriveRecording } from '../trips/record-drive.ts';
import { freshOnly, readingsSince } from './decidable-contract.ts';
import { initialMergeState, stepMerge } from './merge/merge-machine.ts';

const NOW_MS = 1_700_000_000_000;
const SECOND_MS = 1_000;
const car = (more: Partial<VehicleState>): VehicleState => ({ ...emptyState(NOW_MS), ...more });

it('DECIDE-1 removes stale readings and those of unknown age, and nothing else', () => {
  const state = car({
    gear: 'P',
    stateOfChargePct: 60,
    isOn: true,
    speedKmh: 0,
    latitudeDeg: 43,
    doors: { ...emptyState(0).doors, frontLeft: true, frontRight: true },
    takenAtMs: {
      gear: 0,
      stateOfChargePct: NOW_MS - 301 * SECOND_MS,
      isOn: NOW_MS - 299 * SECOND_MS,
      latitudeDeg: NOW_MS - 60 * SECOND_MS,
      'doors.frontLeft': NOW_MS - 3_600 * SECOND_MS,
    },
  });
  const seen = freshOnly(state, NOW_MS);
  expect(seen).toMatchObject({ gear: null, stateOfChargePct: null, isOn: true, latitudeDeg: 43 });
  expect([seen.doors.frontLeft, seen.doors.frontRight]).toEqual([null, true]);
  expect(freshOnly({ ...state, speedKmh: 30 }, NOW_MS).latitudeDeg).toBeNull();
  expect(state.gear).toBe('P');
});

it('DECIDE-1 removes all readings of a state that is no longer renewed', () => {
  const state = car({ gear: 'D', speedKmh: 50 });
  expect(freshOnly(state, NOW_MS + SECOND_MS)).toBe(state);
  expect(freshOnly(state, NOW_MS + 301 * SECOND_MS)).toMatchObject({ gear: null, speedKmh: null });
});

it('DECIDE-1 makes no event of a door that became unknown, nor of a restored one', () => {
  const doors = emptyState(0).doors;
  const states = [
    car({ doors: { ...doors, frontLeft: false } }),
    car({ doors }),
    car({ doors: { ...doors, frontLeft: true }, takenAtMs: { 'doors.frontLeft': 0 } }),
    car({ doors: { ...doors, frontLeft: true }, takenAtMs: { 'doors.frontLeft': NOW_MS - 3_600_000 } }),
  ];
  let edges = INITIAL_CHANGE_DETECTOR;
  const reported = states.flatMap((state, index) => {
    const nowMs = (NOW_MS + index * 1_000) as Monotonic;
    const step = stepChangeDetector(
      edges,
      { type: 'reading', state: freshOnly(carStateAt(NOW_MS, { ...state, timeMs: nowMs }), nowMs) },
      { nowMs },
    );
    edges = step.state;
    return step.effects.filter(({ type }) => type !== 'remember');
  });
  expect(reported).toEqual([]);
});

it('DECIDE-1 leaves a gap in a trip where the place was lost', () => {
  const recording = new DriveRecording();
  let merge = initialMergeState(2, null, NOW_MS as Monotonic);
  const step = (event: Parameters<typeof stepMerge>[1], nowMs: Monotonic) => {
    const next = stepMerge(merge, event, { nowMs });
    merge = next.state;
    for (const { state } of next.effects) recording.add(freshOnly(state, nowMs));
  };
  for (let second = 0; second < 120; second += 1) {
    const nowMs = (NOW_MS + second * SECOND_MS) as Monotonic;
    const place = { latitudeDeg: 43 + second * 0.00018, longitudeDeg: 7 };
    step({ type: 'readings', source: 0, readings: { speedKmh: 72, gear: 'D' }, takenAtMs: nowMs }, nowMs);
    if (second < 30 || second >= 90)
      step({ type: 'readings', source: 1, readings: place, takenAtMs: nowMs }, nowMs);
    step({ type: 'tick' }, nowMs);
  }
  const points = recording.end()[0]?.points ?? [];
  const placesOf = (from: number, to: number) =>
    points.slice(from, to).flatMap(({ lat }) => (lat === undefined ? [] : [lat]));
  expect(placesOf(0, 30)).toHaveLength(30);
  expect(placesOf(31, 90)).toEqual([null]);
  expect(placesOf(90, 120)).toHaveLength(30);
});

it('DECIDE-3 commands nothing by what was inferred', () => {
  const { timeMs } = stateAt(0);
  const state = stateAt(0, { isOn: false, powerInferredBy: 'motion', speedKmh: 0 });
  expect(readingsSince(state, timeMs)).toEqual({ isOn: null, speedKmh: 0 });
  expect(readingsSince({ ...state, powerInferredBy: null }, timeMs)).toEqual({ isOn: false, speedKmh: 0 });
});

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
