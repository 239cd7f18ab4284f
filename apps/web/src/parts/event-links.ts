import { PATHS } from '../lib/paths.ts';
import type { TripItem, TripKey } from '../stores/trips/trip-item.ts';

/** The address of the recording of a movement, unix milliseconds. */
export const movementLink = (timeMs: number): string => `${PATHS.sentry}?at=${timeMs}`;

/** The address of a trip's details, and the navigation state that identifies the trip. */
export function detailsLink({ id, createdAtS }: TripKey): { to: string; state: { trip: TripKey } } {
  return { to: PATHS.tripDetails, state: { trip: { id, createdAtS } } };
}

/** A trip begins when the car is put in gear and ends minutes after its last event, s. */
const AROUND_S = 300;

/** The trip in which something happened, or that it began or ended; `null` if there is none. */
export function tripAt(trips: readonly TripItem[], timeMs: number): TripItem | null {
  const timeS = timeMs / 1_000;
  const holds = ({ createdAtS, endedAtS }: TripItem, aroundS: number) =>
    timeS >= createdAtS - aroundS && timeS <= (endedAtS ?? createdAtS) + aroundS;
  return trips.find((trip) => holds(trip, 0)) ?? trips.find((trip) => holds(trip, AROUND_S)) ?? null;
}
