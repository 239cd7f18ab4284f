import { emptyState, READING_NAMES, READINGS, type Readings, readingOf } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergedCar as merge, MERGE_START_MS as START_MS } from '../test-support/merged-car.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it('READ-1 selects the first source with a fresh reading, otherwise the newest', () => {
  const car = merge(2);
  car.news(1, { stateOfChargePct: 70, gear: 'D' });
  expect(car.now()).toMatchObject({ stateOfChargePct: 70, gear: 'D' });
  car.news(0, { stateOfChargePct: 70.4 });
  expect(car.now()).toMatchObject({ stateOfChargePct: 70.4, gear: 'D' });
  expect([car.from('stateOfChargePct'), car.from('gear'), car.from('isOn')]).toEqual([0, 1, null]);
  car.pass(50_000);
  car.news(1, { stateOfChargePct: 69 });
  expect(car.now().stateOfChargePct).toBe(70.4);
  car.pass(10_000);
  car.news(1, { gear: 'P' });
  expect(car.now()).toMatchObject({ stateOfChargePct: 69, gear: 'P' });
});

it('READ-1 READ-9 switches to the newer source when the first has not renewed for 60 s', () => {
  const car = merge(2);
  car.news(0, { stateOfChargePct: 70 });
  car.pass(50_000);
  car.news(1, { stateOfChargePct: 69 });
  car.pass(10_000);
  expect(car.published.at(-1)?.state.stateOfChargePct).toBe(70);
  car.pass(1);
  expect(car.published.at(-1)?.state.stateOfChargePct).toBe(69);
});

it('READ-2 publishes a state without a reading when its lifetime ends', () => {
  const car = merge(1);
  car.news(0, { speedKmh: 50, stateOfChargePct: 70 });
  car.pass(10_000);
  expect(car.published.at(-1)?.state.speedKmh).toBe(50);
  car.pass(1);
  expect(car.published.at(-1)?.state).toMatchObject({ speedKmh: null, stateOfChargePct: 70 });
  expect(car.published.length).toBe(2);
});

it('READ-14 ignores an odometer of 0 while another source has a value', () => {
  const car = merge(2);
  car.news(0, { odometerKm: 0 });
  expect(car.now().odometerKm).toBe(0);
  car.news(1, { odometerKm: 27_123 });
  expect([car.now().odometerKm, car.from('odometerKm')]).toEqual([27_123, 1]);
  car.news(0, { odometerKm: 27_124 });
  expect([car.now().odometerKm, car.from('odometerKm')]).toEqual([27_124, 0]);
});

it("READ-3 gives older readings their own time and never decreases the state's time", () => {
  const car = merge(2);
  const firstMs = car.nowMs();
  car.news(0, { stateOfChargePct: 70 });
  car.pass(10_000);
  const secondMs = car.nowMs();
  car.news(1, { speedKmh: 50 });
  expect(car.now()).toMatchObject({ timeMs: secondMs, takenAtMs: { stateOfChargePct: firstMs } });
  car.news(1, { altitudeM: 5 }, secondMs - 1_500);
  expect(car.now().takenAtMs).toEqual({ stateOfChargePct: firstMs });
  car.pass(11_000);
  expect(car.published.at(-1)?.state).toMatchObject({
    timeMs: secondMs,
    speedKmh: null,
    takenAtMs: { stateOfChargePct: firstMs },
  });
});

it('READ-4 never combines coordinates of two sources; renewing one coordinate renews both', () => {
  const car = merge(2);
  car.news(0, { latitudeDeg: 43 });
  car.news(1, { latitudeDeg: 50, longitudeDeg: 8 });
  expect(car.now()).toMatchObject({ latitudeDeg: 50, longitudeDeg: 8 });
  car.news(0, { longitudeDeg: 7 });
  expect(car.now()).toMatchObject({ latitudeDeg: 43, longitudeDeg: 7 });
  for (let second = 0; second < 60; second += 1) {
    car.pass(1_000);
    car.news(0, { latitudeDeg: 43 + second / 1e5 });
    car.news(1, { latitudeDeg: 50, longitudeDeg: 8 });
  }
  const { latitudeDeg, longitudeDeg, takenAtMs } = car.now();
  expect([latitudeDeg, longitudeDeg, takenAtMs]).toEqual([43.00059, 7, {}]);
});

it('READ-4 rejects a position if only one coordinate has a known age or one is out of range', () => {
  const car = merge(1);
  car.news(0, { latitudeDeg: 48 }, null);
  expect(car.now()).toMatchObject({ latitudeDeg: null, longitudeDeg: null });
  car.news(0, { longitudeDeg: 11 }, null);
  expect(car.now()).toMatchObject({ latitudeDeg: 48, longitudeDeg: 11, takenAtMs: { latitudeDeg: 0 } });
  car.news(0, { latitudeDeg: 43 });
  expect(car.now()).toMatchObject({ latitudeDeg: 48, longitudeDeg: 11, takenAtMs: { latitudeDeg: 0 } });
  car.news(0, { longitudeDeg: 7 });
  expect(car.now()).toMatchObject({ latitudeDeg: 43, longitudeDeg: 7, takenAtMs: {} });
  car.pass(1_000);
  car.news(0, { latitudeDeg: 95, longitudeDeg: 7.0001 });
  expect(car.now()).toMatchObject({ latitudeDeg: 43, longitudeDeg: 7 });
});

it('READ-5 uses a reading of unknown age only without a dated one, and only for its lifetime', () => {
  const car = merge(2);
  car.news(0, { stateOfChargePct: 12, speedKmh: 90 }, null);
  expect(car.now()).toMatchObject({
    stateOfChargePct: 12,
    takenAtMs: { stateOfChargePct: 0, speedKmh: 0 },
  });
  car.news(1, { stateOfChargePct: 70 });
  expect(car.now()).toMatchObject({ stateOfChargePct: 70, takenAtMs: { speedKmh: 0 } });
  car.pass(HOUR_MS);
  expect(car.now()).toMatchObject({ stateOfChargePct: 70, speedKmh: null });
});

it('READ-6 keeps the latest reading when others arrive late, out of range or undated', () => {
  const car = merge(1);
  car.news(0, { stateOfChargePct: 70, speedKmh: 40 });
  car.news(0, { stateOfChargePct: 71, speedKmh: 900 }, car.nowMs() - 5_000);
  car.news(0, { stateOfChargePct: 5 }, null);
  expect(car.now()).toMatchObject({ stateOfChargePct: 70, speedKmh: 40 });
  car.news(0, { stateOfChargePct: null });
  expect(car.now()).toMatchObject({ stateOfChargePct: null, speedKmh: 40 });
});

it('READ-7 treats a future time as now', () => {
  const car = merge(1);
  const nowMs = car.nowMs();
  car.news(0, { speedKmh: 40 }, nowMs + HOUR_MS);
  expect(car.now()).toMatchObject({ speedKmh: 40, timeMs: nowMs });
  car.pass(11_000);
  expect(car.published.at(-1)?.state.speedKmh).toBeNull();
});

it('READ-8 ages restored readings from the age that they had at the start', () => {
  const car = merge(1, { ...emptyState(START_MS - MINUTE_MS), stateOfChargePct: 70 });
  car.pass(8 * HOUR_MS);
  car.news(0, { altitudeM: 5 });
  const { timeMs, takenAtMs } = car.now();
  expect(timeMs - (takenAtMs.stateOfChargePct ?? 0)).toBe(8 * HOUR_MS + MINUTE_MS);
});

it('READ-9 publishes at most four states a second, and none without new readings', () => {
  const car = merge(2);
  for (let step = 0; step < 200; step += 1) {
    car.news(step % 2, { speedKmh: step / 10 });
    car.pass(10);
  }
  expect(car.published.length).toBeLessThanOrEqual(9);
  const count = car.published.length;
  car.news(0, { speedKmh: 999 });
  car.news(0, {});
  car.news(5, { speedKmh: 10 });
  car.pass(2_000);
  expect(car.published.length - count).toBeLessThanOrEqual(1);
});

it('READ-10 restores readings with their times, and with an unknown age if the clock is behind', () => {
  const kept = {
    ...emptyState(START_MS - HOUR_MS),
    stateOfChargePct: 70,
    odometerKm: 500,
    speedKmh: 90,
    takenAtMs: { odometerKm: START_MS + HOUR_MS },
  };
  const car = merge(1, kept);
  car.pass(MINUTE_MS);
  expect(car.published).toEqual([]);
  car.news(0, { altitudeM: 5 });
  expect(car.now()).toMatchObject({
    speedKmh: null,
    stateOfChargePct: 70,
    takenAtMs: { stateOfChargePct: START_MS - HOUR_MS, odometerKm: 0 },
  });
  car.news(0, { stateOfChargePct: 60 });
  expect(car.now().stateOfChargePct).toBe(60);
});

const someValue = fc.oneof(
  fc.double(),
  fc.double({ min: -200, max: 200 }),
  fc.boolean(),
  fc.constantFrom('P', 'D', 'X', 'home', null, undefined),
);
const someReadings = fc.dictionary(
  fc.oneof(fc.constantFrom(...READING_NAMES), fc.constantFrom('__proto__', 'doors', 'timeMs', 'rubbish')),
  someValue,
  { maxKeys: 6 },
) as unknown as fc.Arbitrary<Readings>;
const someMove = fc.oneof(
  fc.record({
    source: fc.integer({ min: 0, max: 3 }),
    readings: someReadings,
    agoMs: fc.option(
      fc.oneof(fc.integer({ min: -HOUR_MS, max: 30 * 24 * HOUR_MS }), fc.constant(Number.NaN)),
    ),
  }),
  fc.record({ passMs: fc.integer({ min: 0, max: 20 * MINUTE_MS }) }),
);

it('READ-2 READ-6 publishes nothing out of range or expired, for any readings in any order', () => {
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 40 }), (moves) => {
      const car = merge(3);
      for (const move of moves) {
        if ('passMs' in move) car.pass(move.passMs);
        else car.news(move.source, move.readings, move.agoMs === null ? null : car.nowMs() - move.agoMs);
      }
      car.pass(250);
      for (const { state, atMs } of car.published) {
        for (const name of READING_NAMES) {
          const value = readingOf(state, name);
          if (value === null) continue;
          const { lifetimeMs, ...reading } = READINGS[name];
          const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
          expect(takenAtMs === 0 || atMs - takenAtMs <= lifetimeMs).toBe(true);
          if (reading.kind === 'number')
            expect(Number(value) >= reading.range[0] && Number(value) <= reading.range[1]).toBe(true);
        }
        expect((state.latitudeDeg === null) === (state.longitudeDeg === null)).toBe(true);
        expect(state.timeMs).toBeLessThanOrEqual(atMs);
      }
    }),
  );
});

it('READ-1 respects the order of the sources for any readings at any time', () => {
  const reported = fc.record({
    source: fc.integer({ min: 0, max: 2 }),
    value: fc.integer({ min: 0, max: 100 }),
    waitMs: fc.integer({ min: 0, max: 30_000 }),
  });
  fc.assert(
    fc.property(fc.array(reported, { minLength: 1, maxLength: 30 }), (news) => {
      const car = merge(3);
      const last: { value: number; atMs: number }[] = [];
      for (const { source, value, waitMs } of news) {
        car.pass(waitMs);
        car.news(source, { stateOfChargePct: value });
        last[source] = { value, atMs: car.nowMs() };
        const shown = car.now().stateOfChargePct;
        const first = last.find((each) => each && car.nowMs() - each.atMs <= MINUTE_MS);
        expect(shown).toBe(first?.value);
      }
    }),
  );
});
