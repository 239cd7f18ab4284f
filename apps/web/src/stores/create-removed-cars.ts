import { createSubscriptions, type Subscriptions } from '../lib/values/create-subscriptions.ts';
import type { Readable } from '../lib/values/readable.ts';
import type { CarListState } from './cars/car-list-store.ts';
import { accountIdOf } from './session/account-id-of.ts';
import type { SessionStore } from './session/session-store.ts';

/** What clears this phone of the videos of cars that the owner has no longer. */
export interface RemovedCars extends Subscriptions {
  /** Clears now, if the server has sent the current list; completes an interrupted clearing. */
  clear(): void;
}

/**
 * Makes the cleaner: it removes the videos of a car that leaves the list.
 * @param removeOtherCars Removes the data of all cars of this account except the listed ones.
 */
export function createRemovedCars(
  session: SessionStore,
  carList: Readable<CarListState>,
  removeOtherCars: (accountId: string, carIds: readonly string[]) => Promise<void>,
): RemovedCars {
  const known = new Set<string>();
  const clear = () => {
    const { cars, isFresh } = carList.get();
    const accountId = accountIdOf(session.get().token);
    if (!isFresh || accountId === null) return;
    const carIds = cars.map(({ carId }) => carId);
    removeOtherCars(accountId, carIds).catch(() => {});
  };
  const compare = () => {
    const carIds = new Set(carList.get().cars.map(({ carId }) => carId));
    const isOneRemoved = [...known].some((carId) => !carIds.has(carId));
    known.clear();
    for (const carId of carIds) known.add(carId);
    if (isOneRemoved) clear();
  };
  const following = createSubscriptions(() => [carList.subscribe(compare)]);
  return {
    start() {
      following.start();
      compare();
    },
    stop: following.stop,
    clear,
  };
}
