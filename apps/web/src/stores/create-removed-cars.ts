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
 * Makes it: a car that leaves the list takes its videos along.
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
  const look = () => {
    const carIds = new Set(carList.get().cars.map(({ carId }) => carId));
    const isOneGone = [...known].some((carId) => !carIds.has(carId));
    known.clear();
    for (const carId of carIds) known.add(carId);
    if (isOneGone) clear();
  };
  const following = createSubscriptions(() => [carList.subscribe(look)]);
  return {
    start() {
      following.start();
      look();
    },
    stop: following.stop,
    clear,
  };
}
