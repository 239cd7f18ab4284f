import type { TripPoint } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { inheritMissing } from '@ligo/vehicle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CarState } from '../ports/car-state.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { DriveRecording } from './record-drive.ts';
import {
  INITIAL_TRIP_RECORDER,
  resumeTrip,
  stepTripRecorder,
  type TripRecorderEffect,
} from './trip-recorder-machine.ts';

function effectsOf(states: readonly CarState[], start = INITIAL_TRIP_RECORDER): TripRecorderEffect[] {
  let state = start;
  return states.flatMap((each) => {
    const { state: next, effects } = stepTripRecorder(state, { type: 'reading', state: each });
    state = next;
    return effects;
  });
}
const typesOf = (states: readonly CarState[]) => effectsOf(states).map(({ type }) => type);
const pointsOf = (states: readonly CarState[]): TripPoint[] =>
  effectsOf(states).flatMap((effect) =>
    effect.type === 'point' ? [{ time: effect.atMs / 1_000, ...effect.changes }] : [],
  );
/** A second each at 36 km/h, 10 m a second, along a meridian. */
const driving = (from: number, count: number, given: Partial<VehicleState> = {}) =>
  Array.from({ length: count }, (_, index) =>
    stateAt(from + index, {
      gear: 'D',
      speedKmh: 36,
      latitudeDeg: 43 + (from + index) * 9e-5,
      longitudeDeg: 7,
      ...given,
    }),
  );
const standing = (from: number, count: number, given: Partial<VehicleState> = {}) =>
  Array.from({ length: count }, (_, index) => stateAt(from + index, { gear: 'P', speedKmh: 0, ...given }));

function tripsOf(states: readonly VehicleState[]) {
  const recording = new DriveRecording();
  for (const state of states) recording.add(state);
  return recording.end();
}

describe('the trip recorder', () => {
  it('TRIP-1 starts in gear or moving, and not for less', () => {
    expect(typesOf([stateAt(0, { gear: 'P', speedKmh: 0 }), stateAt(1, { gear: 'N' }), stateAt(2)])).toEqual(
      [],
    );
    expect(typesOf([stateAt(0, { gear: 'R', speedKmh: 0 })])).toEqual(['start', 'point']);
    expect(typesOf([stateAt(0, { speedKmh: 3 })])).toEqual(['start', 'point']);
    expect(typesOf([stateAt(0, { gear: 'D', isOn: false })])).toEqual([]);
  });

  it('TRIP-11 goes on with a trip that was cut off, unless the odometer went back', () => {
    const cut = effectsOf(driving(0, 30, { odometerKm: 500 })).at(-1);
    if (cut?.type !== 'point') throw new Error('no point');
    const started = (...states: CarState[]) =>
      effectsOf(states, resumeTrip(cut.trip)).map(({ type }) => type);
    expect(started(...driving(40, 2, { odometerKm: 500 }))).toEqual(['point', 'point']);
    expect(started(...driving(40, 1, { odometerKm: 499.9 }))).toEqual(['point']);
    expect(started(...driving(40, 1, { odometerKm: 499 }))).toEqual(['end', 'start', 'point']);
    expect(started(stateAt(40, { isOn: false }))).toEqual(['end']);
    expect(started(...driving(640, 1))).toEqual(['end', 'start', 'point']);
  });

  it('TRIP-2 ends after 120 s in P, or at once when it is switched off', () => {
    const drive = driving(0, 30);
    expect(typesOf([...drive, ...standing(30, 120)])).not.toContain('end');
    expect(typesOf([...drive, ...standing(30, 121)]).at(-1)).toBe('end');
    expect(typesOf([...drive, ...standing(30, 60), ...driving(90, 1), ...standing(91, 119)])).not.toContain(
      'end',
    );
    expect(typesOf([...drive, stateAt(30, { gear: 'D', speedKmh: 0, isOn: false })]).at(-1)).toBe('end');
    expect(typesOf([...drive, ...standing(30, 200, { gear: 'D' })])).not.toContain('end');
    expect(typesOf([...driving(0, 30, { gear: null }), ...standing(30, 121, { gear: null })]).at(-1)).toBe(
      'end',
    );
  });

  it('TRIP-2 continues while it is inferred that the car is on, unless it is in P', () => {
    const inferred = { gear: null, isOn: true, powerInferredBy: 'motion' } as const;
    const drive = driving(0, 30, inferred);
    expect(typesOf([...drive, ...standing(30, 300, inferred)])).not.toContain('end');
    expect(
      typesOf([...drive, ...standing(30, 300, inferred), stateAt(330, { ...inferred, isOn: false })]).at(-1),
    ).toBe('end');
    expect(typesOf([...drive, ...standing(30, 121, { ...inferred, gear: 'P' })]).at(-1)).toBe('end');
  });

  it('TRIP-3 ends with the moment of parking, whatever changes after it', () => {
    const changing = Array.from({ length: 100 }, (_, index) =>
      stateAt(30 + index, { gear: 'P', speedKmh: 0, stateOfChargePct: 50 - index / 10 }),
    );
    expect(pointsOf([...driving(0, 30), ...changing]).at(-1)?.time).toBe(1_700_000_030);
  });

  it('TRIP-4 takes a point a second while moving and each change while standing', () => {
    const quick = Array.from({ length: 41 }, (_, index) => stateAt(index / 4, { gear: 'D', speedKmh: 20 }));
    expect(pointsOf(quick)).toHaveLength(11);
    const atLights = standing(10, 60, { gear: 'D' }).map((state, index) => ({
      ...state,
      outsideTempC: index < 30 ? 20 : 21,
    }));
    const times = pointsOf([...driving(0, 10), ...atLights]).map(({ time }) => time - 1_700_000_000);
    expect(times).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40]);
  });

  it('TRIP-5 writes what changed, and reports what was lost', () => {
    const points = pointsOf([
      stateAt(0, { gear: 'D', speedKmh: 20, stateOfChargePct: 50, lowestBatteryTempC: 0 }),
      stateAt(1, { gear: 'D', speedKmh: 20, stateOfChargePct: 50, lowestBatteryTempC: 0 }),
      stateAt(2, { gear: 'D', speedKmh: 21, stateOfChargePct: null, lowestBatteryTempC: 1 }),
    ]);
    expect(points).toEqual([
      { time: 1_700_000_000, speed: 20, soc: 50, lbt: 0 },
      { time: 1_700_000_001 },
      { time: 1_700_000_002, speed: 21, soc: null, lbt: 1 },
    ]);
  });

  it('TRIP-6 drops what went less than 100 m', () => {
    expect(typesOf([...driving(0, 9), ...standing(9, 121)]).at(-1)).toBe('drop');
    expect(typesOf([...driving(0, 13), ...standing(13, 121)]).at(-1)).toBe('end');
    const crawling = driving(0, 9, {}).map((state, index) => ({
      ...state,
      odometerKm: index < 8 ? 100 : 101,
    }));
    expect(typesOf([...crawling, ...standing(9, 121)]).at(-1)).toBe('end');
  });

  it('TRIP-7 keeps the counters of both ends, or adds up', () => {
    const counted = driving(0, 100).map((state, index) => ({
      ...state,
      odometerKm: 500 + index / 100,
      energyCounterKwh: 70 + index / 1_000,
      stateOfHealthPct: 95,
    }));
    expect(tripsOf(counted)[0]?.ends).toEqual({
      odometerStartKm: 500,
      odometerEndKm: 500.99,
      energyCounterStartKwh: 70,
      energyCounterEndKwh: 70.099,
      energyUnknownS: 0,
      stateOfHealthPct: 95,
    });
    const [summed] = tripsOf(driving(0, 101, { packPowerKw: 18 }));
    expect(summed?.ends.odometerStartKm).toBe(0);
    expect(summed?.ends.odometerEndKm).toBeCloseTo(1, 6);
    expect(summed?.ends.energyCounterEndKwh).toBeCloseTo(0.5, 6);
    expect(tripsOf(driving(0, 20))[0]?.ends).toMatchObject({
      energyCounterStartKwh: null,
      energyCounterEndKwh: null,
      energyUnknownS: null,
      stateOfHealthPct: null,
    });
  });

  it('TRIP-7 adds up the speed if the odometer did not change', () => {
    const ends = tripsOf(driving(0, 101, { odometerKm: 0 }))[0]?.ends;
    expect([ends?.odometerStartKm, ends?.odometerEndKm]).toEqual([0, expect.closeTo(1, 6)]);
    const whole = driving(0, 101).map((state, index) => ({ ...state, odometerKm: index < 60 ? 500 : 501 }));
    expect(tripsOf(whole)[0]?.ends).toMatchObject({ odometerStartKm: 500, odometerEndKm: 501 });
  });

  it('TRIP-7 keeps the difference of a net counter below 0', () => {
    const net = driving(0, 101).map((state, index) => ({ ...state, energyCounterKwh: -91 + index / 100 }));
    const ends = tripsOf(net)[0]?.ends;
    expect([ends?.energyCounterStartKwh, ends?.energyCounterEndKwh]).toEqual([1, expect.closeTo(2, 6)]);
  });

  it('TRIP-12 keeps how long neither power nor counter was known', () => {
    const silentFrom = (second: number, given: (index: number) => Partial<VehicleState>) =>
      tripsOf(driving(0, 395).map((state, index) => ({ ...state, ...(index < second && given(index)) })))[0]
        ?.ends;
    const powered = silentFrom(31, () => ({ packPowerKw: 12 }));
    expect([powered?.energyCounterEndKwh, powered?.energyUnknownS]).toEqual([expect.closeTo(0.1, 6), 364]);
    expect(silentFrom(395, () => ({ packPowerKw: 12 }))?.energyUnknownS).toBe(0);
    // A counter may be 60 s old.
    const counted = (index: number) => ({ energyCounterKwh: 70 + index / 1_000 });
    expect(silentFrom(350, counted)?.energyUnknownS).toBe(0);
    expect(silentFrom(200, counted)?.energyUnknownS).toBe(195);
    // The state keeps the last reading, with its own time.
    const kept = driving(0, 395).map((state, index) => {
      const readS = Math.min(index, 200);
      return {
        ...state,
        ...counted(readS),
        takenAtMs: { energyCounterKwh: state.timeMs - (index - readS) * 1_000 },
      };
    });
    expect(tripsOf(kept)[0]?.ends.energyUnknownS).toBe(194);
  });

  it('TRIP-12 prefers power to a counter that was known for less time', () => {
    const late = driving(0, 301, { packPowerKw: 12 }).map((state, index) => ({
      ...state,
      energyCounterKwh: index < 200 ? null : 70 + index / 300,
    }));
    expect(tripsOf(late)[0]?.ends).toMatchObject({
      ...{ energyCounterStartKwh: 0, energyCounterEndKwh: expect.closeTo(1, 6), energyUnknownS: 0 },
    });
  });

  it('TRIP-7 counts on by a counter of another source, and by one that was reset', () => {
    const counted = (counters: { odometerKm: number; energyCounterKwh: number }[]) =>
      tripsOf(
        driving(0, 100)
          .map((state, index) => ({ ...state, ...counters[Math.floor(index / 25)] }))
          .map((state, index) => ({
            ...state,
            odometerKm: (state.odometerKm ?? 0) + index / 100,
            energyCounterKwh: (state.energyCounterKwh ?? 0) + index / 1_000,
          })),
      )[0]?.ends;
    const one = { odometerKm: 45_473, energyCounterKwh: 70 };
    const other = { odometerKm: 52_514, energyCounterKwh: 9 };
    for (const counters of [
      [one, other, other, other],
      [other, one, other, one],
    ]) {
      const ends = counted(counters);
      const first = counters[0]?.odometerKm ?? 0;
      expect(ends?.odometerStartKm).toBe(first);
      expect(ends?.odometerEndKm).toBeGreaterThan(first + 0.95);
      expect(ends?.odometerEndKm).toBeLessThan(first + 1);
      expect((ends?.energyCounterEndKwh ?? 0) - (ends?.energyCounterStartKwh ?? 0)).toBeCloseTo(0.097, 2);
    }
  });

  it('TRIP-7 accepts a counter that was not reported for a long time', () => {
    const late = driving(0, 600).map((state, index) => ({
      ...state,
      odometerKm: index < 300 ? (index < 10 ? 500 : null) : 507,
    }));
    expect(tripsOf(late)[0]?.ends).toMatchObject({ odometerStartKm: 500, odometerEndKm: 507 });
  });

  it('TRIP-8 goes on where the times of a file go back', () => {
    const back = driving(0, 30).map((state, index) =>
      index < 20 ? state : { ...state, timeMs: state.timeMs - 3_600_000 },
    );
    const [trip, ...others] = tripsOf(back);
    expect(others).toEqual([]);
    expect(trip?.points.map(({ time }) => time - 1_700_000_000)).toEqual(
      Array.from({ length: 30 }, (_, i) => i),
    );
  });

  it('TRIP-9 ends a trip after ten minutes without readings, and begins another', () => {
    const [first, second] = tripsOf([...driving(0, 30), ...driving(631, 30)]);
    expect(first?.points.at(-1)?.time).toBe(1_700_000_029);
    expect(second?.createdAtS).toBe(1_700_000_631);
    expect(tripsOf([...driving(0, 30), ...driving(600, 30)])).toHaveLength(1);
  });

  it('TRIP-10 infers a heading, keeps it while standing, and prefers the heading of the source', () => {
    const points = inheritMissing(pointsOf([...driving(0, 3), ...standing(3, 1, { gear: 'D' })]));
    expect(points.map(({ azi }) => azi ?? null)).toEqual([null, 0, 0, 0]);
    expect(pointsOf(driving(0, 1, { headingDeg: 77 }))[0]?.azi).toBe(77);
  });

  it('never goes back in time or below nothing, with any readings', () => {
    const state = fc.record({
      timeMs: fc.integer({ min: 0, max: 10_000_000 }),
      speedKmh: fc.option(fc.integer({ min: -10, max: 300 })),
      gear: fc.constantFrom('P' as const, 'D' as const, 'R' as const, 'N' as const, null),
      isOn: fc.constantFrom(true, false, null),
      latitudeDeg: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
      longitudeDeg: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
      odometerKm: fc.option(fc.nat(1_000)),
    });
    fc.assert(
      fc.property(fc.array(state, { maxLength: 60 }), (given) => {
        for (const { points } of tripsOf(given.map((each) => ({ ...stateAt(0), ...each })))) {
          expect(points.length).toBeGreaterThan(0);
          for (const [index, { time }] of points.entries())
            if (index > 0) expect(time).toBeGreaterThan(points[index - 1]?.time ?? Number.NaN);
        }
      }),
    );
  });
});
