import type { CarOwner } from '../../ports/car-owner.ts';
import { allOf, type CarStore } from './car-store.ts';

/** Stores of the selected car, of which some come later than others. */
export interface CarGroup extends CarStore {
  flush(): Promise<void>;
  /** Adds stores; they are brought to where the others are. */
  add(stores: readonly CarStore[]): void;
}

/** Makes the group. */
export function createCarGroup(first: readonly CarStore[]): CarGroup {
  let all = first;
  let stores = allOf(all);
  let isStarted = false;
  let owner: CarOwner | null = null;
  return {
    add(late) {
      all = [...all, ...late];
      stores = allOf(all);
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
