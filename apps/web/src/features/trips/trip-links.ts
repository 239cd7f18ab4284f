import { z } from 'zod';
import { PATHS } from '../../lib/paths.ts';
import type { LocalDay } from '../../lib/time/local-day.ts';
import type { TripItem, TripKey } from '../../stores/trips/trip-item.ts';

const tripStateSchema = z.object({ trip: z.object({ id: z.number(), createdAtS: z.number() }) });

export function dayLink(day: LocalDay): string {
  return `${PATHS.trips}?day=${day}`;
}

/** Where the trips of a day's month are. */
export function monthLink(day: LocalDay): string {
  return `${PATHS.tripsMonth}?day=${day}`;
}

/** The trip that a navigation state names; `null` for any other state. */
export function tripOfState(state: unknown): TripKey | null {
  return tripStateSchema.safeParse(state).data?.trip ?? null;
}

/** The trip of a key; `null` if there is none. */
export function findTrip(trips: readonly TripItem[], key: TripKey | null): TripItem | null {
  return trips.find(({ id, createdAtS }) => id === key?.id && createdAtS === key.createdAtS) ?? null;
}
