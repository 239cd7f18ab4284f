import { emptyState, READING_NAMES, type Readings } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { machineMerging, mergedCar, MERGE_START_MS as START_MS } from '../test-support/merged-car.ts';
import { ReferenceMerge } from '../test-support/reference-merge.ts';

const SOURCES = 3;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** What cars say, so that rules meet often; places a few metres from each other, and now and then far away. */
const usually = fc.record(
  {
    speedKmh: fc.constantFrom(0, 0, 4, 9.9, 10, 50, 120, 500, null),
    gear: fc.constantFrom('P', 'D', 'N', 'X', null),
    isOn: fc.constantFrom(true, false, null),
    isPluggedIn: fc.constantFrom(true, false, null),
    isCharging: fc.constantFrom(true, false),
    chargePowerKw: fc.constantFrom(0, 7, null),
    stateOfChargePct: fc.constantFrom(60, 61, 101, null),
    odometerKm: fc.constantFrom(0, 100, 101),
    latitudeDeg: fc.constantFrom(43, 43.0001, 43.0002, 43.2, 95, null),
    longitudeDeg: fc.constantFrom(7, 7.0001, 7.0003, 7.3, null),
    headingDeg: fc.constantFrom(0, 90),
    wifiName: fc.constantFrom('home', null),
    'doors.hood': fc.boolean(),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<Readings>;
/** A position, whole or by halves, and sometimes that there is none. */
const ofPlace = fc.oneof(
  fc.record({ latitudeDeg: fc.constantFrom(43, 43.0001) }),
  fc.record({ longitudeDeg: fc.constantFrom(7, 7.0001) }),
  fc.record({ latitudeDeg: fc.constantFrom(43, 43.0001), longitudeDeg: fc.constantFrom(7, 7.0001) }),
  fc.constantFrom<Readings>(
    { latitudeDeg: null },
    { longitudeDeg: null },
    { latitudeDeg: null, longitudeDeg: null },
  ),
) as fc.Arbitrary<Readings>;
const anything = fc.dictionary(
  fc.oneof(fc.constantFrom(...READING_NAMES), fc.constantFrom('__proto__', 'doors', 'rubbish')),
  fc.oneof(fc.double(), fc.integer({ min: -200, max: 200 }), fc.boolean(), fc.constantFrom('P', null)),
  { maxKeys: 6 },
) as unknown as fc.Arbitrary<Readings>;
const age = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 0, 100, 2_500, 15_000, -5_000) },
  { weight: 1, arbitrary: fc.integer({ min: -HOUR_MS, max: 8 * 24 * HOUR_MS }) },
  { weight: 1, arbitrary: fc.constantFrom(null, Number.NaN, Number.POSITIVE_INFINITY) },
);
const pause = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1, 100, 249, 250, 251, 1_000) },
  { weight: 2, arbitrary: fc.constantFrom(9_999, 10_001, 59_000, 60_001) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 * 24 * HOUR_MS }) },
);
const someMove = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      source: fc.integer({ min: 0, max: SOURCES - 1 }),
      readings: fc.oneof({ weight: 8, arbitrary: usually }, { weight: 1, arbitrary: anything }),
      ageMs: age,
      passMs: pause,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      source: fc.integer({ min: 0, max: SOURCES - 1 }),
      readings: ofPlace,
      ageMs: fc.constantFrom(0, 0, null),
      passMs: pause,
    }),
  },
);
const kept = fc.option(
  fc.record({
    agoMs: fc.integer({ min: -HOUR_MS, max: 8 * 24 * HOUR_MS }),
    readings: fc.record({
      stateOfChargePct: fc.constantFrom(55, null),
      gear: fc.constantFrom('P' as const, null),
      isPluggedIn: fc.constantFrom(true, null),
      latitudeDeg: fc.constantFrom(43, null),
      longitudeDeg: fc.constantFrom(7, null),
    }),
    takenAtMs: fc.constantFrom(
      {},
      { stateOfChargePct: 0 },
      { gear: START_MS - HOUR_MS },
      { gear: START_MS + 1 },
    ),
  }),
);

it('publishes the same states as the simplest implementation of the rules', () => {
  fc.assert(
    fc.property(kept, fc.array(someMove, { maxLength: 50 }), (before, moves) => {
      const state = before && {
        ...emptyState(START_MS - before.agoMs),
        ...before.readings,
        takenAtMs: before.takenAtMs,
      };
      const plain: typeof machineMerging = (...given) => new ReferenceMerge(...given);
      const cars = [machineMerging, plain].map((open) => mergedCar(SOURCES, state, open));
      const [seen, wanted] = cars.map((car) => {
        const sources = moves.map((move) => {
          car.news(move.source, move.readings, move.ageMs === null ? null : car.nowMs() - move.ageMs);
          car.pass(move.passMs);
          return READING_NAMES.map(car.from);
        });
        car.pass(HOUR_MS);
        return { told: car.published, sources };
      });
      expect(seen).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
});
