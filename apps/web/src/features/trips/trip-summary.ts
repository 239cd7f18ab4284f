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
  /** The sum over the trips whose energy is known. */
  energyKwh: number | null;
  /** Trips without a known energy have a part of the time, so that the energy was at least as much; the consumption is unknown. */
  isEnergyPartial: boolean;
  /** Over the trips that know both their energy and their distance, so that the others do not blur it. */
  consumptionKwhPer100Km: number | null;
}

/** With a larger share of time without a known energy, the energy of several trips is partial. */
const MAX_UNKNOWN_SHARE = 0.05;

const durationS = ({ createdAtS, endedAtS }: TripItem): number =>
  Math.max(0, (endedAtS ?? createdAtS) - createdAtS);

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
}

export function totalsOf(trips: readonly TripItem[]): TripTotals {
  const all = trips.map((trip) => ({ ...figuresOf(trip), wholeS: durationS(trip) }));
  const known = all.filter(({ energyKwh, isEnergyPartial }) => energyKwh !== null && !isEnergyPartial);
  const measured = known.filter(({ consumptionKwhPer100Km }) => consumptionKwhPer100Km !== null);
  const energy = sum(measured.map(({ energyKwh }) => energyKwh));
  const distance = sum(measured.map(({ distanceKm }) => distanceKm));
  const seconds = (of: typeof all) => of.reduce((total, { wholeS }) => total + wholeS, 0);
  const timeS = seconds(all);
  const isEnergyPartial = known.length > 0 && timeS - seconds(known) > MAX_UNKNOWN_SHARE * timeS;
  return {
    count: trips.length,
    distanceKm: sum(all.map(({ distanceKm }) => distanceKm)),
    timeS,
    energyKwh: sum(known.map(({ energyKwh }) => energyKwh)),
    isEnergyPartial,
    consumptionKwhPer100Km:
      energy === null || !distance || isEnergyPartial ? null : (100 * energy) / distance,
  };
}

/** Days that have trips, with their trips in order. */
type TripsByDay = ReadonlyMap<LocalDay, readonly TripItem[]>;

let last: { trips: readonly TripItem[]; zone: number; byDay: TripsByDay } | null = null;

/**
 * Trips by the local day of their start. The result for the last list is cached, as every screen of trips asks for it;
 * it is computed again when the clock's offset changed, which moves trips to other days.
 */
export function byDay(trips: readonly TripItem[]): TripsByDay {
  const zone = new Date().getTimezoneOffset();
  if (last?.trips === trips && last.zone === zone) return last.byDay;
  const days = new Map<LocalDay, TripItem[]>();
  for (const trip of trips) {
    const day = dayOfTrip(trip);
    const same = days.get(day);
    if (same) same.push(trip);
    else days.set(day, [trip]);
  }
  last = { trips, zone, byDay: days };
  return days;
}
