import type { Clock } from '@ligo/machine';
import type { z } from 'zod';
import { createDebounced } from '../../lib/time/debounce.ts';
import type { Counter } from '../../lib/values/counter.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarOwner } from '../../ports/car-owner.ts';
import type { RecordStorage } from './record-storage.ts';

const WRITE_AFTER = { debounceMs: 1_000, maxWaitMs: 1_200 };

export interface CarRecordParts<T> {
  /** Last part of the storage key. */
  name: string;
  schema: z.ZodType<T>;
  /** Value of a car that has no record. */
  empty: T;
  records: RecordStorage;
  clock: Clock;
  counter: Counter;
}

/** A value of the selected car that this phone keeps. */
export interface CarRecord<T> extends Readable<T> {
  /** Writes what is pending, then shows what is stored for another car. */
  select(owner: CarOwner | null): void;
  /** Replaces the value of the selected car; it is stored soon. Does nothing without a car. */
  update(value: T): void;
  /** Writes now what is pending. */
  flush(): void;
  /** Forgets the value without writing it. */
  discard(): void;
}

/** Makes a per-car record. A corrupt stored value is dropped and counted. */
export function createCarRecord<T>(parts: CarRecordParts<T>): CarRecord<T> {
  const { name, schema, empty, records, clock, counter } = parts;
  const state = createObservable(empty);
  let owner: CarOwner | null = null;

  const keyOf = ({ accountId, carId }: CarOwner) => `${accountId}/${carId}/${name}`;
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
