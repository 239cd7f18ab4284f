import { ask } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { LinkStore } from '../link/link-store.ts';
import type { TripKey } from './trip-item.ts';
import type { TripsStore } from './trips-store.ts';

/** How long the car may take to delete a trip, ms. */
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Makes the deletion of trips: on the car first, if requested, so that a trip that the car does not delete stays on the phone.
 * @param isOnCar The car may have the trip. A trip that it lost is deleted from the phone alone.
 * @param forget Deletes trips from this phone. Rejects if storage fails.
 */
export function createTripRemoval(
  link: Pick<LinkStore, 'send' | 'on'>,
  clock: Clock,
  isOnCar: (key: TripKey) => boolean,
  forget: (keys: readonly TripKey[]) => Promise<void>,
): TripsStore['remove'] {
  /** Whether the car confirms the deletion of this trip. */
  const removeOnCar = async (key: TripKey): Promise<boolean> => {
    const { id, createdAtS: createdAt } = key;
    const answer = await ask(
      { link, clock },
      'DeleteTrip',
      { id, createdAt },
      {
        limitMs: ANSWER_TIMEOUT_MS,
        isAnswer: (reply) => reply.id === id && reply.createdAt === createdAt,
      },
    );
    return answer.ok && answer.extras.success;
  };

  return async (keys, { includeCar }) => {
    const isDeleted = await Promise.all(keys.map((key) => !includeCar || !isOnCar(key) || removeOnCar(key)));
    await forget(keys.filter((_key, index) => isDeleted[index]));
    return keys.filter((_key, index) => !isDeleted[index]);
  };
}
