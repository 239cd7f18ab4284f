import { type TripFigures, tripFigures } from '@ligo/vehicle';
import { dayOf, type LocalDay } from '../../lib/time/local-day.ts';
import type { TripItem } from '../../stores/trips/trip-item.ts';

/** Figures of a listed trip. */
export function figuresOf(trip: TripItem): TripFigures {
  return tripFigures(trip, trip.createdAtS, trip.endedAtS);
}

/** The local day on which a trip began; one over midnight belongs to the day of its start. */
export function dayOfTrip(trip: TripItem): LocalDay {
  return dayOf(trip.createdAtS * 1000);
}

/** What several trips come to. A figure is `null` if none of them knows it. */
export interface TripTotals {
  count: number;
  distanceKm: number | null;
  timeS: number;
  energyKwh: number | null;
  /** Over the trips that know both their energy and their distance, so that the others do not blur it. */
  consumptionKwhPer100Km: number | null;
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
}

export function totalsOf(trips: readonly TripItem[]): TripTotals {
  const all = trips.map(figuresOf);
  const measured = all.filter(({ consumptionKwhPer100Km }) => consumptionKwhPer100Km !== null);
  const energy = sum(measured.map(({ energyKwh }) => energyKwh));
  const distance = sum(measured.map(({ distanceKm }) => distanceKm));
  return {
    count: trips.length,
    distanceKm: sum(all.map(({ distanceKm }) => distanceKm)),
    timeS: trips.reduce(
      (total, trip) => total + Math.max(0, (trip.endedAtS ?? trip.createdAtS) - trip.createdAtS),
      0,
    ),
    energyKwh: sum(all.map(({ energyKwh }) => energyKwh)),
    consumptionKwhPer100Km: energy === null || !distance ? null : (100 * energy) / distance,
  };
}
