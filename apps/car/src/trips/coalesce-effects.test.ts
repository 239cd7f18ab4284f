import type { TripPoint } from '@ligo/protocol';
import { toColumns, tripEndsFromWire } from '@ligo/vehicle';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { coalesceEffects } from './coalesce-effects.ts';
import { INITIAL_TRIP_RECORDER, stepTripRecorder, type TripRecorderEffect } from './trip-recorder-machine.ts';

const T0 = 0 as Monotonic;
const ENDS = tripEndsFromWire({});
const [, first] = stepTripRecorder(INITIAL_TRIP_RECORDER, {
  type: 'reading',
  state: stateAt(0, { speedKmh: 9 }),
}).effects;
const { trip: openTrip } = first as Extract<TripRecorderEffect, { type: 'point' }>;
const reading = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
const point = fc.record({ speed: reading, soc: reading, lat: reading }, { requiredKeys: [] });
const pointsOf = (effects: readonly TripRecorderEffect[]) =>
  effects.flatMap((effect): TripPoint[] =>
    effect.type === 'point' ? [{ time: effect.atMs / 1_000, ...effect.changes }] : [],
  );

it('halves the points of a trip, and changes no reading at the moments that are left', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 8, maxLength: 60 }), (readings) => {
      const effects: TripRecorderEffect[] = [
        { type: 'start', atMs: T0 },
        ...readings.map((changes, second) => ({
          type: 'point' as const,
          atMs: plusMs(T0, second * 1_000),
          changes,
          ends: ENDS,
          distanceKm: 1,
          trip: openTrip,
        })),
        { type: 'end' },
      ];
      const thin = coalesceEffects(effects);
      expect(thin.length).toBeLessThanOrEqual(effects.length * 0.75);
      expect([thin[0], thin.at(-1)]).toEqual([effects[0], effects.at(-1)]);
      const [whole, left] = [toColumns(pointsOf(effects)), toColumns(pointsOf(thin))];
      for (const [index, time] of left.timeS.entries())
        for (const field of ['speedKmh', 'stateOfChargePct', 'latitudeDeg'] as const)
          expect(left[field][index]).toBe(whole[field][whole.timeS.indexOf(time)]);
    }),
  );
});

it('leaves out the oldest trips where there are hardly any points', () => {
  const trip = (second: number): TripRecorderEffect[] => [
    { type: 'start', atMs: plusMs(T0, second * 1_000) },
    { type: 'drop' },
  ];
  const thin = coalesceEffects(Array.from({ length: 10 }, (_, index) => trip(index)).flat());
  expect(thin).toEqual(Array.from({ length: 5 }, (_, index) => trip(5 + index)).flat());
});
