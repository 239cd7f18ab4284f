import type { Clock } from '@ligo/machine';
import type { z } from 'zod';
import { recordKey, STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createDebounced } from '../../lib/time/debounce.ts';
import type { Counter } from '../../lib/values/counter.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AccountCar, TextStorage } from '../../ports/storage.ts';
import type { CarScopedStore } from './car-scoped-store.ts';

/**
 * Small records that outlive the page and are available synchronously at the next start, as texts in browser storage: unlike a database
 * it needs no code and no waiting before the first figure. The reader parses the values.
 */
export function createRecordStorage(storage: TextStorage) {
  const keyOf = (key: string) => `${STORAGE_KEYS.recordPrefix}${key}`;
  return {
    /** `undefined` without a record, and for one that is no JSON. */
    read: (key: string) => jsonOf(storage.get(keyOf(key)) ?? ''),
    write: (key: string, value: unknown) => storage.set(keyOf(key), JSON.stringify(value)),
    remove: (key: string) => storage.remove(keyOf(key)),
    /** Removes those of all cars of an account except the listed ones: they hold keys. */
    removeOtherCars(accountId: string, carIds: readonly string[]) {
      const ofAccount = keyOf(`${accountId}/`);
      for (const key of storage.keys()) {
        if (!key.startsWith(ofAccount)) continue;
        const [carId = ''] = key.slice(ofAccount.length).split('/');
        if (!carIds.includes(carId)) storage.remove(key);
      }
    },
    clear() {
      for (const key of storage.keys()) if (key.startsWith(STORAGE_KEYS.recordPrefix)) storage.remove(key);
    },
  };
}

export type RecordStorage = ReturnType<typeof createRecordStorage>;

export interface RecordContext {
  records: RecordStorage;
  clock: Clock;
  counter: Counter;
}

const WRITE_AFTER = { debounceMs: 1_000, maxWaitMs: 1_200 };

/** A value of the selected car that this phone keeps. */
export interface CarRecord<T> extends Readable<T>, Pick<CarScopedStore, 'select' | 'discard'> {
  /** Replaces the value of the selected car; it is stored soon. Does nothing without a car. */
  update(value: T): void;
  flush(): void;
}

/**
 * Makes a per-car record. A corrupt stored value is dropped and counted.
 * @param name Last part of the storage key.
 * @param empty Value of a car that has no record.
 */
export function createCarRecord<T>(
  { records, clock, counter }: RecordContext,
  name: string,
  schema: z.ZodType<T>,
  empty: T,
): CarRecord<T> {
  const state = createObservable(empty);
  let owner: AccountCar | null = null;

  const keyOf = ({ accountId, carId }: AccountCar) => recordKey(accountId, carId, name);
  const write = createDebounced(clock, WRITE_AFTER, () => {
    if (owner) records.write(keyOf(owner), state.get());
  });
  const stored = (key: string) => {
    const value = records.read(key);
    if (value === undefined) return empty;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    counter.add(`${name}-unreadable`);
    records.remove(key);
    return empty;
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    select(next) {
      if (next?.carId === owner?.carId && next?.accountId === owner?.accountId) return;
      write.flush();
      owner = next;
      state.set(next ? stored(keyOf(next)) : empty);
    },
    update(value) {
      if (!owner) return;
      state.set(value);
      write.ask();
    },
    flush: write.flush,
    discard() {
      write.cancel();
      owner = null;
      state.set(empty);
    },
  };
}
