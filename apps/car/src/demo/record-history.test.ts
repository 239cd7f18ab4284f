import { EVENTS } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MONACO_ROUTE, prepareRoute } from '../sources/simulator/route.ts';
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
    charged: store.charges.summaries(0),
    entries: store.events.entriesAfterRef('', 9_999),
  };
}
it('is a handful of trips of the days before a visit, with their events, all of them certain', () => {
  const { summaries, entries, events } = record(EVENING);
  expect(summaries).toHaveLength(HISTORY_DRIVES.length);
  for (const { pointsLength, tms, tme, created_at, points } of summaries) {
    expect(pointsLength).toBeGreaterThan(100);
    expect((tme ?? 0) - (tms ?? 0)).toBeGreaterThan(1);
    expect((points.at(-1)?.time ?? 0) - created_at).toBeLessThan(3_600);
  }
  expect(entries.every(({ isTimeUncertain }) => !isTimeUncertain)).toBe(true);
  const times = entries.map(({ time }) => time);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const countOf = (kind: keyof typeof EVENTS) =>
    entries.filter(({ type }) => type === EVENTS[kind].logType).length;
  const doorCount = HISTORY_DRIVES.reduce((sum, { doors }) => sum + 4 * (doors.length + 1), 0);
  expect([countOf('door'), countOf('driveChange')]).toEqual([doorCount, 2 * HISTORY_DRIVES.length]);
  expect([countOf('appStart'), countOf('mcuReboot')]).toEqual([5, 1]);
  // Later events are not reported.
  expect(events.pendingReports()).toEqual([]);
  expect(record(EVENING).entries).toEqual(entries);
});

it('has two charging sessions at home, with the energies of both sides', () => {
  const { charged } = record(EVENING);
  expect(charged).toHaveLength(2);
  for (const { startSoc, endSoc, battery, wall, odometer } of charged) {
    expect((endSoc ?? 0) - (startSoc ?? 0)).toBeGreaterThan(10);
    expect((battery?.kWh ?? 0) / (wall?.kWh ?? 0)).toBeCloseTo(0.93);
    expect(odometer).toBeGreaterThan(18_000);
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

it('comes in its order, and is over, whenever the visitor comes', () => {
  fc.assert(
    fc.property(fc.integer({ min: NIGHT - 40 * 86_400_000, max: NIGHT + 300 * 86_400_000 }), (nowMs) => {
      const starts = HISTORY_DRIVES.map((drive) => startOf(drive, nowMs));
      const apartMs = starts.map((startMs, index) => (starts[index + 1] ?? nowMs) - startMs);
      expect(Math.min(...apartMs)).toBeGreaterThan(30 * 60_000);
    }),
  );
});
