import { distanceM, M_PER_DEG, type Place, squaredDistanceToSegment } from '@ligo/vehicle';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { figuresOf } from '../trip-summary.ts';

/** The search of the trips; `null` means any. */
export interface TripFilter {
  minKm: number | null;
  maxKm: number | null;
  /** kWh/100 km. */
  minConsumption: number | null;
  maxConsumption: number | null;
  /** The route comes this near to a place. */
  near: { place: Place; radiusM: number } | null;
}

const isWithin = (value: number | null, min: number | null, max: number | null) =>
  (min === null && max === null) ||
  (value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity));

/**
 * How near a route comes to a place, metres; `Infinity` without a route. The drawn route is a polyline of a few dozen
 * places, so the distance is to its lines, on a plane that is flat around the place.
 */
export function distanceToRouteM(route: Float32Array | null, place: Place): number {
  if (!route || route.length < 2) return Number.POSITIVE_INFINITY;
  if (route.length === 2)
    return distanceM(place, { latitudeDeg: route[0] ?? 0, longitudeDeg: route[1] ?? 0 });
  const scale = Math.cos((place.latitudeDeg * Math.PI) / 180);
  const spot = (index: number) =>
    [
      ((route[index + 1] ?? 0) - place.longitudeDeg) * M_PER_DEG * scale,
      ((route[index] ?? 0) - place.latitudeDeg) * M_PER_DEG,
    ] as const;
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0; index + 3 < route.length; index += 2)
    nearest = Math.min(nearest, squaredDistanceToSegment([0, 0], spot(index), spot(index + 2)));
  return Math.sqrt(nearest);
}

/** Whether a trip is one of those looked for. A trip that does not know a figure that is asked about is not. */
export function matches(trip: TripItem, filter: TripFilter): boolean {
  const { distanceKm, consumptionKwhPer100Km } = figuresOf(trip);
  return (
    isWithin(distanceKm, filter.minKm, filter.maxKm) &&
    isWithin(consumptionKwhPer100Km, filter.minConsumption, filter.maxConsumption) &&
    (filter.near === null || distanceToRouteM(trip.route, filter.near.place) <= filter.near.radiusM)
  );
}
