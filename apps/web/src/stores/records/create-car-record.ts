import { PERSIST } from '@ligo/protocol';
import type { z } from 'zod';
import type { Counter } from '../../lib/counter.ts';
import { createDebounced } from '../../lib/debounce.ts';
import { createObservable } from '../../lib/observable.ts';
import type { Clock, RecordStorage } from '../../lib/ports.ts';
import type { Readable } from '../stores.ts';

/** Whose record it is. */
export interface RecordOwner {
  accountId: string;
  carId: string;
}

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
  select(owner: RecordOwner | null): void;
  /** Replaces the value of the selected car; it is stored soon. Does nothing without a car. */
  update(value: T): void;
  /** Writes now what is pending; resolves when it is stored. Never rejects. */
  flush(): Promise<void>;
  /** Forgets the value without writing it. */
  discard(): void;
}

/** Makes a per-car record. A stored value that came late, after a fresh one, is not shown; a corrupt one is dropped. */
export function createCarRecord<T>(parts: CarRecordParts<T>): CarRecord<T> {
  const { name, schema, empty, records, clock, counter } = parts;
  const state = createObservable(empty);
  let owner: RecordOwner | null = null;
  let version = 0;

  const keyOf = ({ accountId, carId }: RecordOwner) => `${accountId}/${carId}/${name}`;
  const count = (reason: string) => () => counter.add(`${name}-${reason}`);
  let writing: Promise<void> = Promise.resolve();
  const write = createDebounced(clock, PERSIST.other, () => {
    if (owner) writing = records.write(keyOf(owner), state.get()).catch(count('write-failed'));
  });
  const load = async (key: string, asked: number) => {
    const stored = await records.read(key);
    if (asked !== version || stored === undefined) return;
    const parsed = schema.safeParse(stored);
    if (parsed.success) return state.set(parsed.data);
    count('unreadable')();
    await records.remove(key);
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    select(next) {
      if (next?.carId === owner?.carId && next?.accountId === owner?.accountId) return;
      write.flush();
      owner = next;
      version += 1;
      state.set(empty);
      if (next) load(keyOf(next), version).catch(count('read-failed'));
    },
    update(value) {
      if (!owner) return;
      version += 1;
      state.set(value);
      write.ask();
    },
    flush() {
      write.flush();
      return writing;
    },
    discard() {
      write.cancel();
      owner = null;
      version += 1;
      state.set(empty);
    },
  };
}
