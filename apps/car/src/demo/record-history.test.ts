import { EVENTS } from '@ligo/protocol';
import type { TripField } from '@ligo/signals';
import { joinColumns, toPoints, unpackColumns } from '@ligo/vehicle';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MONACO_ROUTE } from '../sources/simulator/monaco-route.ts';
import { prepareRoute } from '../sources/simulator/route.ts';
import { createSimulatedCar, vehicleStateOf } from '../sources/simulator/simulated-car.ts';
import { createMemoryStore } from './memory-store.ts';
import { recordHistory } from './record-history.ts';
import { HISTORY_DRIVES, startOf } from './simulate-history.ts';

const NIGHT = new Date(2026, 2, 31, 0, 20).getTime();
const EVENING = new Date(2026, 2, 31, 23, 50).getTime();
const route = prepareRoute(MONACO_ROUTE);
const log = { info() {}, warn() {}, error() {} };

function record(nowMs: number) {
  const store = createMemoryStore('log');
  for (const _moment of recordHistory(route, nowMs, store, log));
  return {
    ...store,
    summaries: store.trips.summaries(0, 0),
    entries: store.events.entriesAfterRef('', 9_999),
  };
}
const daysOf = (nowMs: number, timesMs: readonly number[]) => {
  const midnight = (timeMs: number) => new Date(timeMs).setHours(0, 0, 0, 0);
  return new Set(timesMs.map((timeMs) => Math.round((midnight(nowMs) - midnight(timeMs)) / 86_400_000)));
};

it.each([
  [NIGHT, new Set([4, 3, 2, 1])],
  [EVENING, new Set([4, 3, 2, 1, 0])],
])('is a handful of trips of the days before a visit at %d', (nowMs, days) => {
  const { summaries } = record(nowMs);
  expect(summaries).toHaveLength(HISTORY_DRIVES.length);
  expect(
    daysOf(
      nowMs,
      summaries.map(({ created_at }) => created_at * 1_000),
    ),
  ).toEqual(days);
  for (const { pointsLength, tms, tme, created_at, points } of summaries) {
    expect(pointsLength).toBeGreaterThan(100);
    expect((tme ?? 0) - (tms ?? 0)).toBeGreaterThan(1);
    expect((points.at(-1)?.time ?? 0) - created_at).toBeLessThan(3_600);
  }
});

it('leaves the car as the visitor finds it', () => {
  const { summaries } = record(EVENING);
  const now = vehicleStateOf(createSimulatedCar(1), route, EVENING);
  const last = summaries.at(-1);
  const end = last?.points.at(-1);
  expect(last?.tme).toBeCloseTo(now.odometerKm ?? 0, 1);
  expect(Math.abs((last?.tece ?? 0) - (now.energyCounterKwh ?? 0))).toBeLessThan(0.05);
  expect(Math.abs((end?.soc ?? 0) - (now.stateOfChargePct ?? 0))).toBeLessThan(0.5);
  expect(end?.lat).toBeCloseTo(now.latitudeDeg ?? 0, 3);
  expect(end?.lng).toBeCloseTo(now.longitudeDeg ?? 0, 3);
});

it('has what charts are drawn from, and grows from trip to trip without a jump', () => {
  const { trips, summaries } = record(EVENING);
  const charted: TripField[] = ['speedKmh', 'packPowerKw', 'stateOfChargePct', 'altitudeM'];
  let odometerKm = summaries[0]?.tms ?? 0;
  for (const { id, created_at: createdAtS, tms, tme, pointsLength } of summaries) {
    expect(Math.abs((tms ?? 0) - odometerKm)).toBeLessThan(0.2);
    odometerKm = tme ?? 0;
    const columns = unpackColumns(trips.chunk({ id, createdAtS }, 0) ?? new Uint8Array());
    expect(toPoints(joinColumns([columns]))).toHaveLength(pointsLength);
    for (const field of charted) expect([field, new Set(columns[field]).size > 5]).toEqual([field, true]);
  }
});

it('is logged as what happens now, in its order, with its times sure', () => {
  const { entries, events } = record(EVENING);
  expect(entries.every(({ isTimeUncertain }) => !isTimeUncertain)).toBe(true);
  const times = entries.map(({ time }) => time);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(daysOf(EVENING, times)).toEqual(new Set([4, 3, 2, 1, 0]));
  const countOf = (kind: keyof typeof EVENTS) =>
    entries.filter(({ type }) => type === EVENTS[kind].logType).length;
  const doorCount = HISTORY_DRIVES.reduce((sum, { doors }) => sum + 4 * (doors.length + 1), 0);
  expect([countOf('door'), countOf('driveChange')]).toEqual([doorCount, 2 * HISTORY_DRIVES.length]);
  expect([countOf('appStart'), countOf('mcuReboot')]).toEqual([5, 1]);
  // Later events are not reported.
  expect(events.pendingReports()).toEqual([]);
});

it('is the same each time', () => {
  const [one, other] = [record(EVENING), record(EVENING)];
  expect(other.summaries).toEqual(one.summaries);
  expect(other.entries).toEqual(one.entries);
});

it('comes in its order, and is over, whenever the visitor comes', () => {
  fc.assert(
    fc.property(fc.integer({ min: NIGHT - 40 * 86_400_000, max: NIGHT + 300 * 86_400_000 }), (nowMs) => {
      const starts = HISTORY_DRIVES.map((drive) => startOf(drive, nowMs));
      const apartMs = starts.map((startMs, index) => (starts[index + 1] ?? nowMs) - startMs);
      expect(Math.min(...apartMs)).toBeGreaterThan(30 * 60_000);
    }),
  );
});
