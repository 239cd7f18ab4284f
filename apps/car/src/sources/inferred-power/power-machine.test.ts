import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Monotonic } from '../../ports/unit-time.ts';
import {
  INITIAL_POWER,
  type InferredPowerOptions,
  type PowerEvent,
  powerDueMs,
  stepPower,
} from './power-machine.ts';

const SECOND = 1_000;
const STANDING_S = 120;
const BY_MOTION: InferredPowerOptions = { standingMs: STANDING_S * SECOND, isChargerIgnition: false };
const BY_CHARGER: InferredPowerOptions = { ...BY_MOTION, isChargerIgnition: true };
const M = 1 / 111_195;

/** A car whose power is inferred; its time passes in seconds. */
function inferredCar(options = BY_MOTION) {
  let state = INITIAL_POWER;
  let second = 0;
  const reports: { second: number; isOn: boolean | null; by: string | null }[] = [];
  const step = (event: PowerEvent | { type: 'tick' }) => {
    const { state: next, effects } = stepPower(state, event, {
      nowMs: (second * SECOND) as Monotonic,
      options,
    });
    state = next;
    for (const { readings } of effects)
      reports.push({ second, isOn: readings.isOn ?? null, by: readings.powerInferredBy ?? null });
  };
  const pass = (seconds: number) => {
    const untilS = second + seconds;
    for (let due = powerDueMs(state, options); due !== null && due / SECOND <= untilS; ) {
      second = Math.max(second, due / SECOND);
      step({ type: 'tick' });
      const next = powerDueMs(state, options);
      if (next !== null && next <= second * SECOND) throw new Error('the tick changed nothing');
      due = next;
    }
    second = untilS;
  };
  /** Fixes once a second, the first of them in a second. */
  const fixes = (seconds: number, speedKmh: number | null, metresNorth = 0) => {
    for (let count = 0; count < seconds; count += 1) {
      pass(1);
      step({ type: 'fix', speedKmh, place: { latitudeDeg: 43.7 + metresNorth * M, longitudeDeg: 7.4 } });
    }
  };
  return {
    step,
    pass,
    reports,
    drive: (seconds: number) => fixes(seconds, 50),
    stand: (seconds: number) => fixes(seconds, 0),
    place: (seconds: number, metresNorth: number) => fixes(seconds, null, metresNorth),
    plug: (isPluggedIn: boolean | null) => step({ type: 'charger', isPluggedIn }),
    isOn: () => state.isOn,
    by: () => state.by,
  };
}

it('moves without a speed only beyond 100 m from where it stood', () => {
  const car = inferredCar();
  car.place(STANDING_S + 1, 0);
  expect(car.isOn()).toBe(false);
  car.place(1, 99);
  expect(car.isOn()).toBe(false);
  car.place(1, 101);
  expect(car.isOn()).toBe(true);
  car.place(STANDING_S, 150);
  expect(car.isOn()).toBe(true);
  car.place(1, 150);
  expect(car.isOn()).toBe(false);
});

it("is off after the owner's time, and not at a shorter stop", () => {
  for (const standingS of [60, 120, 600]) {
    const car = inferredCar({ ...BY_MOTION, standingMs: standingS * SECOND });
    car.drive(5);
    car.stand(standingS);
    car.drive(5);
    expect(car.isOn()).toBe(true);
    car.stand(standingS);
    expect(car.isOn()).toBe(true);
    car.stand(1);
    expect(car.isOn()).toBe(false);
  }
});

it('follows the charger where the owner declares it, also while the car stands', () => {
  const car = inferredCar(BY_CHARGER);
  car.plug(true);
  car.pass(4);
  expect(car.isOn()).toBeNull();
  car.pass(1);
  expect([car.isOn(), car.by()]).toEqual([true, 'charger']);
  car.stand(10 * STANDING_S);
  expect(car.isOn()).toBe(true);
  car.plug(false);
  car.pass(29);
  expect(car.isOn()).toBe(true);
  car.pass(1);
  expect([car.isOn(), car.by()]).toEqual([false, 'charger']);
});

it('bridges an interruption, and a cable that comes loose while driving', () => {
  const car = inferredCar(BY_CHARGER);
  car.plug(true);
  car.pass(60);
  car.plug(false);
  car.pass(29);
  car.plug(true);
  car.pass(300);
  car.plug(false);
  car.drive(60);
  expect(car.reports.every(({ isOn }) => isOn)).toBe(true);
  car.stand(29);
  expect(car.isOn()).toBe(true);
  car.stand(1);
  expect(car.isOn()).toBe(false);
  car.drive(1);
  expect([car.isOn(), car.by()]).toEqual([true, 'motion']);
});

it('ignores the charger unless the owner declares it, and without a report of it', () => {
  const permanent = inferredCar();
  permanent.plug(true);
  permanent.stand(STANDING_S + 1);
  expect([permanent.isOn(), permanent.by()]).toEqual([false, 'motion']);
  const silent = inferredCar(BY_CHARGER);
  silent.plug(true);
  silent.plug(null);
  silent.stand(STANDING_S + 1);
  expect([silent.isOn(), silent.by()]).toEqual([false, 'motion']);
});

it('infers nothing once the vehicle reports it, and withdraws what it inferred', () => {
  const car = inferredCar(BY_CHARGER);
  car.plug(true);
  car.drive(10);
  car.step({ type: 'reported' });
  expect(car.reports.at(-1)).toEqual({ second: 10, isOn: null, by: null });
  const count = car.reports.length;
  car.drive(10);
  car.stand(1_000);
  car.plug(false);
  car.pass(3_600);
  car.step({ type: 'reported' });
  expect(car.reports).toHaveLength(count);
});

it('renews by fixes and by the charger, and not in a gap', () => {
  const car = inferredCar();
  car.drive(31);
  expect(car.reports.map(({ second }) => second)).toEqual([1, 16, 31]);
  car.pass(600);
  expect(car.reports).toHaveLength(3);
  const charged = inferredCar(BY_CHARGER);
  charged.plug(true);
  charged.pass(36);
  expect(charged.reports.map(({ second }) => second)).toEqual([5, 20, 35]);
});

/** Fixes of many seconds, gaps, and the charger. */
const happening = fc.oneof(
  fc.record({ kind: fc.constantFrom('drive', 'stand', 'pass'), seconds: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constantFrom('plug', 'unplug'), seconds: fc.constant(0) }),
);
type Happening = { kind: string; seconds: number };

function live(car: ReturnType<typeof inferredCar>, { kind, seconds }: Happening): void {
  if (kind === 'drive') car.drive(seconds);
  else if (kind === 'stand') car.stand(seconds);
  else if (kind === 'pass') car.pass(seconds);
  else car.plug(kind === 'plug');
}

it('is on while it moves, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(happening), fc.boolean(), (happenings, isChargerIgnition) => {
      const car = inferredCar({ ...BY_MOTION, isChargerIgnition });
      for (const each of happenings) live(car, each);
      car.drive(1);
      expect(car.isOn()).toBe(true);
    }),
  );
});

it('is off exactly after standing under fixes for long enough since the last movement', () => {
  fc.assert(
    fc.property(fc.array(happening), (happenings) => {
      const car = inferredCar();
      let expected: boolean | null = null;
      /** Seconds of standing without a gap; `null`: it does not stand. */
      let stoodS: number | null = null;
      let gapS = 0;
      for (const each of happenings) {
        live(car, each);
        if (each.kind === 'drive') [expected, stoodS, gapS] = [true, null, 0];
        else if (each.kind === 'pass') gapS += each.seconds;
        else if (each.kind === 'stand') {
          stoodS = stoodS === null || gapS + 1 > 60 ? each.seconds - 1 : stoodS + gapS + each.seconds;
          gapS = 0;
          if (stoodS >= STANDING_S) expected = false;
        }
        expect(car.isOn()).toBe(expected);
      }
    }),
  );
});

it('reports exactly the changes and renewals of what it knows', () => {
  fc.assert(
    fc.property(fc.array(happening), fc.boolean(), (happenings, isChargerIgnition) => {
      const car = inferredCar({ ...BY_MOTION, isChargerIgnition });
      for (const each of happenings) {
        live(car, each);
        expect(car.reports.at(-1)?.isOn ?? null).toBe(car.isOn());
      }
      for (const [place, { second, isOn, by }] of car.reports.entries()) {
        const before = car.reports[place - 1];
        const isSame = before && before.isOn === isOn && before.by === by;
        if (isSame) expect(second - before.second).toBeGreaterThanOrEqual(15);
      }
    }),
  );
});
