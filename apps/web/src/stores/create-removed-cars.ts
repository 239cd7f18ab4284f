import { createFollowing, type Following } from '../lib/values/create-following.ts';
import type { Readable } from '../lib/values/readable.ts';
import type { CarListState } from './cars/car-list-store.ts';
import { accountIdOf } from './session/account-id-of.ts';
import type { SessionStore } from './session/session-store.ts';

export interface RemovedCarsNeeds {
  session: SessionStore;
  carList: Readable<CarListState>;
  /** Each removes what belongs to other cars of this account than these. */
  keepers: readonly { keepCars(accountId: string, carIds: readonly string[]): Promise<void> }[];
}

/** Makes what clears this phone of the videos of cars that the owner has no longer, once the server has said which he has. */
export function createRemovedCars({ session, carList, keepers }: RemovedCarsNeeds): Following {
  let lastKept = '';
  return createFollowing(() => [
    carList.subscribe(() => {
      const { cars, isFresh } = carList.get();
      const accountId = accountIdOf(session.get().token);
      if (!isFresh || accountId === null) return;
      const carIds = cars.map(({ carId }) => carId);
      const kept = JSON.stringify([accountId, ...carIds]);
      if (kept === lastKept) return;
      lastKept = kept;
      // What fails now is done at the next start.
      for (const keeper of keepers) keeper.keepCars(accountId, carIds).catch(() => {});
    }),
  ]);
}
