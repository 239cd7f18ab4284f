import { distanceM } from '@ligo/vehicle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tripItem } from '../test-support/trip-item.ts';
import { distanceToRouteM, matches, type TripFilter } from './trip-filter.ts';

const ANY: TripFilter = { minKm: null, maxKm: null, minConsumption: null, maxConsumption: null, near: null };
const trip = tripItem({
  odometerStartKm: 100,
  odometerEndKm: 150,
  energyCounterStartKwh: 10,
  energyCounterEndKwh: 18,
  energyUnknownS: null,
  route: Float32Array.of(43.7, 7.4, 43.8, 7.4),
});

describe('a search for trips', () => {
  it('finds every trip when nothing is asked', () => {
    expect(matches(tripItem({}), ANY)).toBe(true);
  });

  it('goes by length and consumption, the limits included', () => {
    expect(matches(trip, { ...ANY, minKm: 50, maxKm: 50 })).toBe(true);
    expect(matches(trip, { ...ANY, minKm: 50.1 })).toBe(false);
    expect(matches(trip, { ...ANY, maxConsumption: 16 })).toBe(true);
    expect(matches(trip, { ...ANY, maxConsumption: 15.9 })).toBe(false);
    expect(matches(tripItem({}), { ...ANY, maxKm: 1_000 })).toBe(false);
  });

  it('goes by the nearest part of the route, between its places too', () => {
    const near = (latitudeDeg: number, longitudeDeg: number, radiusM: number) =>
      matches(trip, { ...ANY, near: { place: { latitudeDeg, longitudeDeg }, radiusM } });
    expect(near(43.75, 7.4, 1)).toBe(true);
    expect(near(43.75, 7.41, 790)).toBe(false);
    expect(near(43.75, 7.41, 820)).toBe(true);
    expect(near(43.9, 7.4, 11_000)).toBe(false);
    expect(
      matches(tripItem({}), { ...ANY, near: { place: { latitudeDeg: 0, longitudeDeg: 0 }, radiusM: 1e9 } }),
    ).toBe(false);
  });

  it('is never further from a route than from its places', () => {
    const place = fc.tuple(
      fc.double({ min: 43, max: 43.5, noNaN: true }),
      fc.double({ min: 7, max: 7.5, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 6 }),
        place,
        (route, [latitudeDeg, longitudeDeg]) => {
          const here = { latitudeDeg, longitudeDeg };
          const ends = route.map(([lat, lng]) => distanceM(here, { latitudeDeg: lat, longitudeDeg: lng }));
          // A hundredth for the flat plane.
          expect(distanceToRouteM(Float32Array.from(route.flat()), here)).toBeLessThanOrEqual(
            Math.min(...ends) * 1.01 + 2,
          );
        },
      ),
    );
  });
});
