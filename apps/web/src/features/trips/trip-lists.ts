import type { LocalDay } from '../../lib/time/local-day.ts';
import type { TripItem } from '../../stores/trips/trip-item.ts';
import { dayOfTrip } from './trip-summary.ts';

/** Days that have trips, with their trips in order. */
export type TripsByDay = ReadonlyMap<LocalDay, readonly TripItem[]>;

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
