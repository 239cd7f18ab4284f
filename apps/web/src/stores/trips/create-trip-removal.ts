import type { Clock } from '@ligo/machine';
import type { LinkStore } from '../link/link-store.ts';
import type { TripKey } from './trip-item.ts';
import { keyText } from './trip-row.ts';
import type { TripsStore } from './trips-store.ts';

/** How long the car may take to delete a trip, ms. */
const ANSWER_WITHIN_MS = 5_000;

interface RemovalParts {
  link: Pick<LinkStore, 'send' | 'on'>;
  clock: Clock;
  /** Deletes trips from this phone. Rejects if storage fails. */
  forget(keys: readonly TripKey[]): Promise<void>;
}

/** Makes the deletion of trips: on the car first, if asked, so that a trip that stays there stays here as well. */
export function createTripRemoval({ link, clock, forget }: RemovalParts): TripsStore['remove'] {
  /** Which of the trips the car says it has deleted, once it has answered for all or the time is over. */
  const removeOnCar = (keys: readonly TripKey[]) =>
    new Promise<ReadonlySet<string>>((resolve) => {
      const open = new Set(keys.map(keyText));
      const deleted = new Set<string>();
      const end = () => {
        cancel();
        off();
        resolve(deleted);
      };
      const cancel = clock.after(ANSWER_WITHIN_MS, end);
      const off = link.on('DeleteTrip', ({ id, createdAt, success }) => {
        const key = keyText({ id, createdAtS: createdAt });
        if (!open.delete(key)) return;
        if (success) deleted.add(key);
        if (open.size === 0) end();
      });
      const isSent = keys.map(({ id, createdAtS: createdAt }) => link.send('DeleteTrip', { id, createdAt }));
      if (!isSent.includes(true)) end();
    });

  return async (keys, { alsoOnCar }) => {
    const onCar = alsoOnCar ? await removeOnCar(keys) : null;
    const isGone = (key: TripKey) => onCar === null || onCar.has(keyText(key));
    await forget(keys.filter(isGone));
    return keys.filter((key) => !isGone(key));
  };
}
