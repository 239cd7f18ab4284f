import { ask } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { LinkStore } from '../link/link-store.ts';
import type { TripKey } from './trip-item.ts';
import type { TripsStore } from './trips-store.ts';

/** How long the car may take to delete a trip, ms. */
const ANSWER_TIMEOUT_MS = 5_000;

interface RemovalNeeds {
  link: Pick<LinkStore, 'send' | 'on'>;
  clock: Clock;
  /** Deletes trips from this phone. Rejects if storage fails. */
  forget(keys: readonly TripKey[]): Promise<void>;
}

/** Makes the deletion of trips: on the car first, if asked, so that a trip that stays there stays here as well. */
export function createTripRemoval({ link, clock, forget }: RemovalNeeds): TripsStore['remove'] {
  /** Whether the car says that it has deleted this trip. */
  const removeOnCar = async (key: TripKey): Promise<boolean> => {
    const { id, createdAtS: createdAt } = key;
    const answer = await ask(
      { link, clock },
      'DeleteTrip',
      { id, createdAt },
      {
        limitMs: ANSWER_TIMEOUT_MS,
        isAnswer: (said) => said.id === id && said.createdAt === createdAt,
      },
    );
    return answer.ok && answer.extras.success;
  };

  return async (keys, { includeCar }) => {
    const isGone = await Promise.all(keys.map((key) => !includeCar || removeOnCar(key)));
    await forget(keys.filter((_key, index) => isGone[index]));
    return keys.filter((_key, index) => !isGone[index]);
  };
}
