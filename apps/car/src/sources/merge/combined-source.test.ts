import type { Clock } from '@ligo/machine';
import type { Readings, VehicleState } from '@ligo/signals';
import { expect, it } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { describeVehicleSource } from '../test-support/vehicle-source.contract.ts';
import { CombinedSource } from './combined-source.ts';

const log = { info() {}, warn() {}, error() {} };

/** Tells what it is given, each so often. */
function telling(clock: Clock, name: string, readings: Readings | null, everyMs: number): ReadingSource {
  let cancel = () => {};
  let isReading = false;
  return {
    name,
    async start(onNews) {
      if (!readings) return;
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
      reason: isReading ? '' : 'the car does not answer',
    }),
  };
}

describeReadingSource('a source that tells', {
  there: (clock) => ({ source: telling(clock, 'telling', { speedKmh: 30 }, 20), endPeer() {} }),
  away: (clock) => ({ source: telling(clock, 'telling', null, 20), endPeer() {} }),
});

const combined = (clock: VirtualClock, sources: readonly ReadingSource[]) =>
  new CombinedSource(sources, { clock, upMs: clock.nowMs, log, savedState: null });

describeVehicleSource('several at once', (clock) =>
  combined(clock, [
    telling(clock, 'obd', { speedKmh: 30, stateOfChargePct: 64.2 }, 70),
    telling(clock, 'gpsd', { speedKmh: 31, latitudeDeg: 43.7, longitudeDeg: 7.4 }, 1_000),
  ]),
);

/** Tells when the test says so. */
function told(name: string) {
  let report: (news: ReadingBatch) => void = () => {};
  const source: ReadingSource = {
    name,
    async start(onNews) {
      report = onNews;
    },
    async stop() {},
    state: () => ({ phase: 'waiting', reason: 'the car does not answer' }),
  };
  return { source, tell: (news: ReadingBatch) => report(news) };
}

it('names the source of each reading, and how it stands with each', async () => {
  const clock = virtualClock();
  const [obd, gpsd] = [told('obd'), told('gpsd')];
  const source = combined(clock, [obd.source, gpsd.source]);
  await source.start(() => {});
  gpsd.tell({ readings: { speedKmh: 31, altitudeM: 12 }, takenAtMs: clock.nowMs() });
  obd.tell({ readings: { speedKmh: 30 }, takenAtMs: clock.nowMs() });
  await clock.advance(250);
  const of = source.merged.sourceOf;
  expect([of('speedKmh'), of('altitudeM'), of('gear')]).toEqual(['obd', 'gpsd', null]);
  expect(source.merged.states().map(({ name, state }) => [name, state.phase])).toEqual([
    ['obd', 'waiting'],
    ['gpsd', 'waiting'],
  ]);
  await source.stop();
});

it.each([
  ['back by a day', -86_400_000],
  ['back by ten years', -315_360_000_000],
])(
  'lets what was read grow old and run out although the clock is set %s and nobody says anything',
  async (_how, byMs) => {
    const passing = virtualClock(1_900_000_000_000);
    let setByMs = 0;
    const clock = { ...passing, nowMs: () => passing.nowMs() + setByMs };
    const obd = told('obd');
    const source = new CombinedSource([obd.source], { clock, upMs: passing.nowMs, log, savedState: null });
    const states: VehicleState[] = [];
    await source.start((state) => states.push(state));
    obd.tell({ readings: { speedKmh: 30, stateOfChargePct: 64 }, takenAtMs: clock.nowMs() });
    await passing.advance(1_000);
    setByMs = byMs;
    await passing.advance(3 * 3_600_000);
    expect(states.at(-1)).toMatchObject({ speedKmh: null });
    expect(states.at(-1)?.timeMs).toBeLessThanOrEqual(clock.nowMs());
    await source.stop();
  },
);

it('says of which readings the last value was none, until a good one comes', async () => {
  const clock = virtualClock();
  const [obd, gpsd] = [told('obd'), told('gpsd')];
  const source = combined(clock, [obd.source, gpsd.source]);
  await source.start(() => {});
  const isRefused = () => source.merged.isRejected('lowestCellVoltageV');
  expect(isRefused()).toBe(false);
  obd.tell({ readings: {}, takenAtMs: null, rejected: ['lowestCellVoltageV'] });
  gpsd.tell({ readings: { lowestCellVoltageV: 3.9 }, takenAtMs: clock.nowMs() });
  expect(isRefused()).toBe(true);
  obd.tell({ readings: { lowestCellVoltageV: 3.9 }, takenAtMs: clock.nowMs() });
  expect(isRefused()).toBe(false);
  await source.stop();
});

it('goes on with the others where one cannot work, and rejects where none can', async () => {
  const clock = virtualClock();
  const broken: ReadingSource = {
    ...told('mqtt').source,
    start: () => Promise.reject(new Error('no mapping')),
  };
  const obd = told('obd');
  const some = combined(clock, [broken, obd.source]);
  const speeds: (number | null)[] = [];
  await some.start(({ speedKmh }) => speeds.push(speedKmh));
  obd.tell({ readings: { speedKmh: 30 }, takenAtMs: clock.nowMs() });
  await clock.advance(0);
  expect(speeds).toEqual([30]);
  await some.stop();
  await expect(combined(clock, [broken]).start(() => {})).rejects.toThrow('no mapping');
});

it('keeps what it knows when the clock is set, however far', async () => {
  const clock = virtualClock();
  let setByMs = 0;
  const nowMs = () => clock.nowMs() + setByMs;
  const obd = told('obd');
  const source = new CombinedSource([obd.source], {
    clock: { ...clock, nowMs },
    upMs: clock.nowMs,
    log,
    savedState: null,
  });
  const states: (number | null)[][] = [];
  await source.start(({ stateOfChargePct, timeMs }) => states.push([stateOfChargePct, nowMs() - timeMs]));
  obd.tell({ readings: { stateOfChargePct: 64 }, takenAtMs: nowMs() });
  await clock.advance(1_000);
  for (const byMs of [30 * 365 * 86_400_000, -31 * 365 * 86_400_000]) {
    setByMs += byMs;
    obd.tell({ readings: { speedKmh: 30 }, takenAtMs: nowMs() });
    await clock.advance(1_000);
  }
  await source.stop();
  expect(states).toEqual([
    [64, 0],
    [64, 0],
    [64, 0],
  ]);
});
