import type { AccountCar } from '../../ports/account-car.ts';

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
