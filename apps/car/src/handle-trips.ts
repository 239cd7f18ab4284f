import { answerPoints, answerSummaries } from './modules/trips/answer-trips.ts';
import type { PhoneRequests } from './ports/phone.ts';
import type { TripStore } from './ports/trip-store.ts';

/** Lets phones ask for trips, and delete them. */
export function handleTrips(requests: PhoneRequests, store: TripStore): void {
  requests.on('TripSummary', (extras, phone) => answerSummaries(store, extras, phone));
  requests.on('TripPoints', (extras, phone) => answerPoints(store, extras, phone));
  requests.on('DeleteTrip', ({ id, createdAt }, phone) => {
    // A trip that is not there is deleted: the phone that asks twice is not wrong.
    store.delete({ id, createdAtS: createdAt });
    return phone.tell('DeleteTrip', { id, createdAt, success: true });
  });
}
