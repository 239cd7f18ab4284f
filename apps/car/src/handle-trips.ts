import type { CarActionName } from '@ligo/protocol';
import type { ActionRouter, Reply } from './modules/link/action-router.ts';
import { type AskingPhone, answerPoints, answerSummaries } from './modules/trips/answer-trips.ts';
import type { TripStore } from './ports/trip-store.ts';

/** Lets phones ask for trips, and delete them. */
export function handleTrips(router: ActionRouter, store: TripStore): void {
  router.handle('TripSummary', (extras, reply, drained) =>
    answerSummaries(store, extras, phoneOf(reply, drained)),
  );
  router.handle('TripPoints', (extras, reply, drained) =>
    answerPoints(store, extras, phoneOf(reply, drained)),
  );
  router.handle('DeleteTrip', ({ id, createdAt }, reply) => {
    // A trip that is not there is deleted: the phone that asks twice is not wrong.
    store.delete({ id, createdAtS: createdAt });
    reply('DeleteTrip', { id, createdAt, success: true });
  });
}

function phoneOf(reply: Reply, drained: () => Promise<void>): AskingPhone {
  const answer =
    <N extends CarActionName>(action: N) =>
    async (extras: Parameters<typeof reply<N>>[1]): Promise<boolean> => {
      const isSent = reply(action, extras);
      if (isSent) await drained();
      return isSent;
    };
  return { summaries: answer('TripSummary'), points: answer('TripPoints') };
}
