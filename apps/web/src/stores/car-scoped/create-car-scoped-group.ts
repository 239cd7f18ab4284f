import type { AccountCar } from '../../ports/account-car.ts';
import { type CarScopedStore, combineStores } from './car-scoped-store.ts';

/** Stores of the selected car, of which some come later than others. */
export interface CarScopedGroup extends CarScopedStore {
  flush(): Promise<void>;
  /** Adds stores; they are brought to where the others are. */
  add(stores: readonly CarScopedStore[]): void;
}

export function createCarScopedGroup(first: readonly CarScopedStore[]): CarScopedGroup {
  let all = first;
  let stores = combineStores(all);
  let isStarted = false;
  let owner: AccountCar | null = null;
  return {
    add(late) {
      all = [...all, ...late];
      stores = combineStores(all);
      for (const store of late) {
        store.select(owner);
        if (isStarted) store.start();
      }
    },
    start() {
      isStarted = true;
      stores.start();
    },
    stop() {
      isStarted = false;
      stores.stop();
    },
    select(next) {
      owner = next;
      stores.select(next);
    },
    flush: async () => stores.flush(),
    discard() {
      owner = null;
      stores.discard();
    },
  };
}
