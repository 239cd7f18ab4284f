import { z } from 'zod';
import { PATHS } from '../../lib/paths.ts';
import type { LocalDay } from '../../lib/time/local-day.ts';
import type { TripItem, TripKey } from '../../stores/trips/trip-item.ts';
import { dayOfTrip } from './trip-summary.ts';

const tripStateSchema = z.object({ trip: z.object({ id: z.number(), createdAtS: z.number() }) });

export function dayLink(day: LocalDay): string {
  return `${PATHS.trips}?day=${day}`;
}

/** Where all trips are. */
export const TRIPS_LINK: string = PATHS.trips;

/** Where trips are searched for. */
export const SEARCH_LINK: string = PATHS.tripsSearch;

/** Where the trips of a day's month are. */
export function monthLink(day: LocalDay): string {
  return `${PATHS.tripsMonth}?day=${day}`;
}

/** The trip that a navigation state names; `null` for any other state. */
export function tripOfState(state: unknown): TripKey | null {
  const parsed = tripStateSchema.safeParse(state);
  return parsed.success ? parsed.data.trip : null;
}

/** The trip of a key; `null` if there is none. */
export function findTrip(trips: readonly TripItem[], key: TripKey | null): TripItem | null {
  return trips.find(({ id, createdAtS }) => id === key?.id && createdAtS === key.createdAtS) ?? null;
}

/** Where the way back from a trip leads: to its day. */
export function backLink(trip: TripItem | null): string {
  return trip ? dayLink(dayOfTrip(trip)) : TRIPS_LINK;
}
