import type { Readings } from '@ligo/signals';
import { expect, it } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { isSourceAlive } from '../supervise.ts';
import { describeVehicleSource } from '../test-support/vehicle-source.contract.ts';
import { CombinedSource } from './combined-source.ts';

const log = { info() {}, warn() {}, error() {} };

/** Reports the given readings at an interval. */
function reporting(clock: MonotonicClock, name: string, readings: Readings, everyMs: number): ReadingSource {
  let cancel = () => {};
  let isReading = false;
  return {
    name,
    async start(onNews) {
      const report = () => {
        isReading = true;
        onNews({ readings, takenAtMs: clock.nowMs() });
        cancel = clock.after(everyMs, report);
      };
      report();
    },
    async stop() {
      cancel();
    },
    state: () => ({
      phase: isReading ? 'reading' : 'waiting',
      reason: isReading ? '' : 'car-silent',
    }),
  };
}

const combined = (clock: VirtualClock, sources: readonly ReadingSource[]) =>
  new CombinedSource(sources, { clock, log, savedState: null });

describeVehicleSource('several at once', (clock) =>
  combined(clock, [
    reporting(clock, 'obd', { speedKmh: 30, stateOfChargePct: 64.2 }, 70),
    reporting(clock, 'gpsd', { speedKmh: 31, latitudeDeg: 43.7, longitudeDeg: 7.4 }, 1_000),
  ]),
);

/** Reports on demand of the test. */
function reportingOnDemand(name: string) {
  let report: (news: ReadingBatch) => void = () => {};
  const source: ReadingSource = {
    name,
    async start(onNews) {
      report = onNews;
    },
    async stop() {},
    state: () => ({ phase: 'waiting', reason: 'car-silent' }),
  };
  return { source, report: (news: ReadingBatch) => report(news) };
}

it('names the source of each reading, and the state of each source', async () => {
  const clock = virtualClock();
  const [obd, gpsd] = [reportingOnDemand('obd'), reportingOnDemand('gpsd')];
  const source = combined(clock, [obd.source, gpsd.source]);
  await source.start(() => {});
  gpsd.report({ readings: { speedKmh: 31, altitudeM: 12 }, takenAtMs: clock.nowMs() });
  obd.report({ readings: { speedKmh: 30 }, takenAtMs: clock.nowMs() });
  await clock.advance(250);
  const of = source.merged.sourceOf;
  expect([of('speedKmh'), of('altitudeM'), of('gear')]).toEqual(['obd', 'gpsd', null]);
  expect(source.merged.states().map(({ name, state }) => [name, state.phase])).toEqual([
    ['obd', 'waiting'],
    ['gpsd', 'waiting'],
  ]);
  await source.stop();
});

it('marks readings whose last value was rejected, until a valid one arrives', async () => {
  const clock = virtualClock();
  const [obd, gpsd] = [reportingOnDemand('obd'), reportingOnDemand('gpsd')];
  const source = combined(clock, [obd.source, gpsd.source]);
  await source.start(() => {});
  const isRefused = () => source.merged.isRejected('lowestCellVoltageV');
  expect(isRefused()).toBe(false);
  obd.report({ readings: {}, takenAtMs: null, rejected: ['lowestCellVoltageV'] });
  gpsd.report({ readings: { lowestCellVoltageV: 3.9 }, takenAtMs: clock.nowMs() });
  expect(isRefused()).toBe(true);
  obd.report({ readings: { lowestCellVoltageV: 3.9 }, takenAtMs: clock.nowMs() });
  expect(isRefused()).toBe(false);
  await source.stop();
});

it('continues with the others if one cannot work, and rejects if none can', async () => {
  const clock = virtualClock();
  const broken: ReadingSource = {
    ...reportingOnDemand('mqtt').source,
    start: () => Promise.reject(new Error('no mapping')),
  };
  const obd = reportingOnDemand('obd');
  const some = combined(clock, [broken, obd.source]);
  const speeds: (number | null)[] = [];
  await some.start(({ speedKmh }) => speeds.push(speedKmh));
  obd.report({ readings: { speedKmh: 30 }, takenAtMs: clock.nowMs() });
  await clock.advance(0);
  expect(speeds).toEqual([30]);
  await some.stop();
  await expect(combined(clock, [broken]).start(() => {})).rejects.toThrow('no mapping');
});

it('READ-13 treats a source as reading for 90 s after its last renewal, a source of places for 10 s', () => {
  for (const [reports, longestMs] of [
    ['figures', 90_000],
    ['place', 10_000],
  ] as const) {
    const atMs = 1_700_000_000_000;
    const seen = [0, longestMs, longestMs + 1].map((ageMs) => isSourceAlive(reports, atMs, atMs + ageMs));
    expect(seen, reports).toEqual([true, true, false]);
    expect(isSourceAlive(reports, null, 0)).toBe(false);
  }
});
