import type { BookEntry } from '@ligo/protocol';
import type { z } from 'zod';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createDebounced } from '../../lib/time/debounce.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { BookStorage } from '../../ports/book-storage.ts';
import type { AccountCar } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createBookLibrary, type EntryChange } from './book-library.ts';
import { createBookSync } from './book-sync.ts';
import { type BookItem, NO_BOOK, shownItems } from './kept-book.ts';

export type { EntryChange } from './book-library.ts';
export type { BookItem } from './kept-book.ts';

export interface BookState {
  /** What this phone holds has been read. */
  isLoaded: boolean;
  /** Entries of the selected car as its owner sees them, with the changes that wait for the car. */
  items: readonly BookItem[];
  /** Changes that the car has not confirmed, also deletions. */
  waitingCount: number;
  /** The browser gives no database: changes that the car does not have are lost with the page. */
  isTemporary: boolean;
}

export interface BookStore extends Readable<BookState> {
  /** Stores changes on this phone, all or none, and sends them when the car is there. Rejects with `StorageFullError`, or if storage fails. */
  change(changes: readonly EntryChange[]): Promise<void>;
  /** Ends what the car refused of an entry. Rejects if storage fails. */
  withdraw(key: Pick<BookEntry, 'kind' | 'id'>): Promise<void>;
}

/** An entry with the value of its kind. */
export interface ReadItem<T> extends Omit<BookItem, 'kind' | 'value'> {
  value: T;
}

/** Values after their schema: several parts of a screen read the same thousands of entries. */
const readValues = new WeakMap<BookItem['value'], { schema: z.ZodType; value: unknown }>();

/** The value of an entry; `undefined` if it cannot be read. */
function read<T>(given: BookItem['value'], schema: z.ZodType<T>): T | undefined {
  const known = readValues.get(given);
  if (known?.schema === schema) return known.value as T | undefined;
  const value = schema.safeParse(given).data;
  readValues.set(given, { schema, value });
  return value;
}

/** The entries of a kind that can be read, by id. */
export function itemsOf<T>(items: readonly BookItem[], kind: string, schema: z.ZodType<T>): ReadItem<T>[] {
  return items.flatMap((item) => {
    const { id, isWaiting, refusal } = item;
    const value = item.kind === kind ? read(item.value, schema) : undefined;
    return value === undefined ? [] : [{ id, isWaiting, refusal, value }];
  });
}

/** Answers of the car that arrive in quick succession are shown together this often, ms. */
const PUBLISH_MS = 200;
const EMPTY: BookState = { isLoaded: false, items: [], waitingCount: 0, isTemporary: false };

interface BookContext extends Pick<CarContext, 'clock' | 'counter' | 'storage'> {
  link: HistorySyncLink;
  ping: Readable<PingState>;
}

/** Makes the store of the selected car's book. Sign-out clears its storage (PBOOK-11). */
export function createBook(context: BookContext, storage: BookStorage): BookStore & CarScopedStore {
  const { clock, counter, storage: texts } = context;
  const state = createObservable(EMPTY);
  let car: ReturnType<typeof openBook> | null = null;
  let isStarted = false;

  function openBook(owner: string) {
    const library = createBookLibrary({ storage, clock, counter }, owner, (by) => {
      if (car?.library !== library) return;
      if (by === 'car') return soon.ask();
      publish();
      if (by === 'storage') return;
      // PBOOK-10
      texts.set(STORAGE_KEYS.bookChanged, String(clock.nowMs()));
      texts.remove(STORAGE_KEYS.bookChanged);
    });
    return { owner, library, sync: createBookSync(context, library) };
  }
  const publish = () => {
    soon.cancel();
    const book = car?.library.book() ?? NO_BOOK;
    state.set({
      ...{ isLoaded: car?.library.isLoaded() ?? false, isTemporary: storage.isTemporary.get() },
      ...{ items: shownItems(book), waitingCount: book.changes.length },
    });
  };
  const soon = createDebounced(clock, { debounceMs: PUBLISH_MS, maxWaitMs: PUBLISH_MS }, publish);
  const following = createSubscriptions(() => [
    storage.isTemporary.subscribe(() => (storage.isTemporary.get() ? publish() : reopen(car?.owner ?? null))),
    texts.onOtherTabChange((key, value) => {
      if (key === STORAGE_KEYS.bookChanged && value !== null)
        void car?.library.reload().then(() => car?.sync.refresh());
    }),
  ]);
  const reopen = (owner: string | null) => {
    car?.sync.stop();
    car = owner === null ? null : openBook(owner);
    publish();
    if (isStarted) car?.sync.start();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    async change(changes) {
      if (!car) throw new Error('there is no car');
      const { library, sync } = car;
      await library.load();
      await library.change(changes);
      sync.refresh();
    },
    async withdraw(key) {
      await car?.library.withdraw(key);
    },
    start() {
      isStarted = true;
      following.start();
      car?.sync.start();
    },
    stop() {
      isStarted = false;
      soon.cancel();
      car?.sync.stop();
      following.stop();
    },
    select(next: AccountCar | null) {
      const owner = next && `${next.accountId}/${next.carId}`;
      if (owner !== (car?.owner ?? null)) reopen(owner);
    },
    // Each change is stored as it is made.
    flush() {},
    discard: () => reopen(null),
  };
}
