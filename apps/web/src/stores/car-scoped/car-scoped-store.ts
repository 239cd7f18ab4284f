import type { AccountCar } from '../../ports/storage.ts';

/** The lifecycle that all stores of the selected car share. */
export interface CarScopedStore {
  /** Begins to listen to the car and the page. */
  start(): void;
  stop(): void;
  /** Shows another car; `null` none. An open change is sent first, so this comes before the link turns away. */
  select(owner: AccountCar | null): void;
  /** Sends an open change and writes pending data, now. Never rejects. */
  flush(): void | Promise<void>;
  /** Sends an open change, then forgets everything without writing it; comes before the link turns away. */
  discard(): void;
}

/** Combines stores into one: each call goes to all of them, in order. Stopping writes pending data first. */
export function createCarScopedGroup(first: readonly CarScopedStore[]) {
  const stores = [...first];
  let isStarted = false;
  let owner: AccountCar | null = null;
  const flush = async () => {
    await Promise.all(stores.map((store) => store.flush()));
  };
  return {
    /** Adds stores; they are brought to where the others are. */
    add(late: readonly CarScopedStore[]) {
      for (const store of late) {
        stores.push(store);
        store.select(owner);
        if (isStarted) store.start();
      }
    },
    start() {
      isStarted = true;
      for (const store of stores) store.start();
    },
    stop() {
      isStarted = false;
      void flush();
      for (const store of stores) store.stop();
    },
    select(next: AccountCar | null) {
      owner = next;
      for (const store of stores) store.select(next);
    },
    flush,
    discard() {
      owner = null;
      for (const store of stores) store.discard();
    },
  };
}
