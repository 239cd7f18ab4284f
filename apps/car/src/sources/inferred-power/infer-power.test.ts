import { afterEach, expect, it } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { plusMs } from '../../ports/unit-time.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { CombinedSource } from '../merge/combined-source.ts';
import { inferPower } from './infer-power.ts';

const STANDING_MS = 120_000;
const PLACE = { latitudeDeg: 43.7, longitudeDeg: 7.4 };
const log = { info() {}, warn() {}, error() {} };

/** A source played by the test. */
function playedSource(name: string) {
  let publish: (batch: ReadingBatch) => void = () => {};
  const source: ReadingSource = {
    name,
    async start(onNews) {
      publish = onNews;
    },
    async stop() {},
    state: () => ({ phase: 'reading', reason: '' }),
  };
  return { source, publish: (batch: ReadingBatch) => publish(batch) };
}

let end: () => Promise<void> = async () => {};
afterEach(() => end());

/** A car whose sources are merged; the last is one of places. */
async function openCar(
  names: readonly string[],
  { isChargerIgnition = false, isPluggedIn = null as boolean | null } = {},
) {
  const clock = virtualClock();
  const played = names.map(playedSource);
  const options = { standingMs: STANDING_MS, isChargerIgnition };
  let isWatched = false;
  const sources = inferPower(
    played.map(({ source }) => source),
    {
      ...{ clock, options },
      charger: {
        watch(onChange) {
          isWatched = true;
          onChange(isPluggedIn);
          return () => {
            isWatched = false;
          };
        },
      },
    },
  );
  const combined = new CombinedSource(sources, { clock, log, savedState: null });
  let power: [isOn: boolean | null, by: string | null] = [null, null];
  await combined.start(({ isOn, powerInferredBy }) => {
    power = [isOn, powerInferredBy];
  });
  end = () => combined.stop();
  /** One batch a second of that source. */
  const publish = async (name: string, readings: ReadingBatch['readings'], seconds = 1, ageMs = 0) => {
    for (let second = 0; second < seconds; second += 1) {
      played[names.indexOf(name)]?.publish({ readings, takenAtMs: plusMs(clock.nowMs(), -ageMs) });
      await clock.advance(1_000);
    }
  };
  return {
    ...{ clock, publish, combined },
    power: () => power,
    isWatched: () => isWatched,
    drive: (seconds: number) => publish('geolocation', { ...PLACE, speedKmh: 40 }, seconds),
    stand: (seconds: number) => publish('geolocation', { ...PLACE, speedKmh: 0 }, seconds),
  };
}

it('adds to the fixes of a car whether it is on, and that it was inferred', async () => {
  const { drive, stand, power, combined } = await openCar(['geolocation']);
  await drive(5);
  expect(power()).toEqual([true, 'motion']);
  await stand(119);
  expect(power()).toEqual([true, 'motion']);
  await stand(3);
  expect(power()).toEqual([false, 'motion']);
  expect(combined.merged.states().map(({ name }) => name)).toEqual(['geolocation']);
});

it('follows the charger of the device, until the source is stopped', async () => {
  const car = await openCar(['geolocation'], { isChargerIgnition: true, isPluggedIn: true });
  await car.clock.advance(6_000);
  expect(car.power()).toEqual([true, 'charger']);
  await car.combined.stop();
  expect([car.isWatched(), car.clock.pending()]).toEqual([false, 0]);
});

it('leaves the question to a source that reports it, also while that is silent', async () => {
  const { drive, stand, publish, power } = await openCar(['obd', 'geolocation']);
  await drive(5);
  await publish('obd', { isOn: true });
  expect(power()).toEqual([true, null]);
  await stand(200);
  expect(power()).toEqual([null, null]);
  await publish('obd', { isOn: false });
  await drive(2);
  expect(power()[1]).toBeNull();
});

it('takes the speed of another source that does not report it', async () => {
  const { publish, stand, power } = await openCar(['obd', 'geolocation']);
  await publish('obd', { speedKmh: 8 });
  expect(power()).toEqual([true, 'motion']);
  await stand(122);
  expect(power()).toEqual([false, 'motion']);
});

it('ignores readings that are old or of unknown age', async () => {
  const { publish, power } = await openCar(['geolocation']);
  await publish('geolocation', { speedKmh: 40, stateOfChargePct: 50 }, 5, 10_001);
  expect(power()).toEqual([null, null]);
  await publish('geolocation', { speedKmh: 40 }, 1, 9_000);
  expect(power()).toEqual([true, 'motion']);
});

it('infers nothing without a source of places', () => {
  const sources = [playedSource('obd').source, playedSource('mqtt').source];
  const options = { standingMs: STANDING_MS, isChargerIgnition: false };
  expect(inferPower(sources, { clock: virtualClock(), options })).toBe(sources);
});
