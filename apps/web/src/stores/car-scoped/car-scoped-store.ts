import type { AccountCar } from '../../ports/storage.ts';

/** The lifecycle that all stores of the selected car share. */
export interface CarScopedStore {
  /** Begins to listen to the car and the page. */
  start(): void;
  /** Ends all that `start` began. */
  stop(): void;
  /** Shows another car; `null` none. An open change is sent first, so this comes before the link turns away. */
  select(owner: AccountCar | null): void;
  /** Sends an open change and writes pending data, now. Never rejects. */
  flush(): void | Promise<void>;
  /** Sends an open change, then forgets everything without writing it; comes before the link turns away. */
  discard(): void;
}

/** Combines stores into one: each call goes to all of them, in order. Stopping writes pending data first. */
export function combineStores(
  stores: readonly CarScopedStore[],
): CarScopedStore & { flush(): Promise<void> } {
  const flush = async () => {
    await Promise.all(stores.map((store) => store.flush()));
  };
  return {
    start() {
      for (const store of stores) store.start();
    },
    stop() {
      void flush();
      for (const store of stores) store.stop();
    },
    select(owner) {
      for (const store of stores) store.select(owner);
    },
    flush,
    discard() {
      for (const store of stores) store.discard();
    },
  };
}

/** Stores of the selected car, of which some come later than others. */
interface CarScopedGroup extends CarScopedStore {
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
