import { createScope } from '@ligo/machine';
import type { TripColumns } from '@ligo/vehicle';
import { createDebounced } from '../../lib/time/debounce.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { EntryKey, HistoryKind, HistoryRow } from './history-kind.ts';
import { createHistoryLibrary, type HistoryContext } from './history-library.ts';
import { createHistorySync } from './history-sync.ts';

/** Beside the entries of the selected car, oldest first, under their own name. */
export interface HistoryState {
  /** What this phone holds has been read. */
  isLoaded: boolean;
  /** The fetching flag: a sync is going on. */
  isSyncing: boolean;
  waitingCount: number;
  /** The storage is full: stored entries are safe, but new ones stay on the car. */
  isFull: boolean;
  /** The browser gives no database: entries are kept only as long as the page is open. */
  isTemporary: boolean;
}

/** The history of the selected car on this phone. */
export interface HistoryStore<Named extends object> extends Readable<HistoryState & Named> {
  /** Starts a sync with the selected car, unless one began less than 500 ms ago. Harmless without a link. */
  refresh(): void;
  /** The whole points of an entry; `null` if this phone does not have them. Rejects if they cannot be read. */
  open(key: EntryKey): Promise<TripColumns | null>;
  /**
   * Deletes entries from this phone, where they do not come back, and if asked from the car as well: there first, so that what
   * the car does not delete stays on the phone. Resolves to the entries that the car did not confirm. Rejects if storage fails.
   */
  remove(keys: readonly EntryKey[], options: { includeCar: boolean }): Promise<readonly EntryKey[]>;
}

export interface History<Named extends object> extends HistoryStore<Named>, CarScopedStore {
  /** Writes pending rows now; resolves when all started writes have ended. Never rejects. */
  flush(): Promise<void>;
}

/** Entries that arrive in quick succession are shown together this often, ms, so that lists do not spend their time redrawing. */
const PUBLISH_MS = 200;

/** Without a car there is nothing to show. */
const NOTHING = { isLoaded: false, isSyncing: false, waitingCount: 0, isFull: false };

/** A history of one car on this phone, and its synchronization. */
function openCarHistory<Listed, Row extends HistoryRow, Named extends object>(
  context: HistoryContext,
  kind: HistoryKind<Listed, Row, Named>,
  owner: string,
  onChange: (when: 'now' | 'soon') => void,
) {
  const library = createHistoryLibrary(context, kind, owner, onChange, () => sync.stopFull());
  const sync = createHistorySync(context, kind, library, onChange);
  return {
    ...{ owner, library, sync },
    async remove(keys: readonly EntryKey[], { includeCar }: { includeCar: boolean }) {
      const isDeleted = await Promise.all(
        // An entry that the car lost is deleted from the phone alone.
        keys.map((key) => !includeCar || !library.isOnCar(key) || kind.deleteOnCar(key)),
      );
      await library.remove(keys.filter((_key, index) => isDeleted[index]));
      return keys.filter((_key, index) => !isDeleted[index]);
    },
    shown: (): Omit<HistoryState, 'isTemporary'> & Named => ({
      ...kind.named(library.items()),
      isLoaded: library.isLoaded(),
      isSyncing: sync.isSyncing(),
      waitingCount: sync.waitingCount(),
      isFull: library.isFull(),
    }),
  };
}

/** Makes the store of a history: the entries of the selected car on this phone, synchronized with the car. */
export function createHistory<Listed, Row extends HistoryRow, Named extends object>(
  context: HistoryContext,
  kind: HistoryKind<Listed, Row, Named>,
): History<Named> {
  const { storage, clock } = context;
  const empty = { ...NOTHING, ...kind.named([]) };
  const state = createObservable<HistoryState & Named>({ ...empty, isTemporary: false });
  let car: ReturnType<typeof openCarHistory<Listed, Row, Named>> | null = null;
  let written: Promise<unknown> = Promise.resolve();
  /** The store has a subscriber: stored entries are read. Before, the live figures have priority. */
  let isNeeded = false;
  let following: ReturnType<typeof createScope> | null = null;

  const publish = () => {
    soon.cancel();
    state.set({ ...(car ? car.shown() : empty), isTemporary: storage.isTemporary.get() });
  };
  const soon = createDebounced(clock, { debounceMs: PUBLISH_MS, maxWaitMs: PUBLISH_MS }, publish);
  const close = () => {
    car?.sync.stop();
    written = Promise.all([written, car?.library.flush()]);
  };
  /** TSYNC-11: nothing of the car before is left. */
  const choose = (owner: string | null) => {
    close();
    const chosen =
      owner === null ? null : openCarHistory(context, kind, owner, (when) => chosen === car && show(when));
    car = chosen;
    publish();
    if (isNeeded) void car?.library.load();
    if (following) car?.sync.start();
  };
  const show = (when: 'now' | 'soon') => (when === 'now' ? publish() : soon.ask());

  return {
    get: state.get,
    subscribe(listener) {
      isNeeded = true;
      void car?.library.load();
      return state.subscribe(listener);
    },
    refresh: () => car?.sync.refresh(),
    open: async (key) => car?.library.open(key) ?? null,
    remove: async (keys, options) => (car ? car.remove(keys, options) : keys),
    start() {
      following = createScope();
      // A restored database has entries that the page's memory does not: it is read, and the car is asked for missing ones.
      following.add(
        storage.isTemporary.subscribe(() =>
          storage.isTemporary.get() ? publish() : choose(car?.owner ?? null),
        ),
      );
      car?.sync.start();
    },
    stop() {
      close();
      soon.cancel();
      following?.end();
      following = null;
    },
    select(next) {
      const asked = next && `${next.accountId}/${next.carId}`;
      if (asked !== (car?.owner ?? null)) choose(asked);
    },
    async flush() {
      await Promise.all([written, car?.library.flush()]);
    },
    discard() {
      car?.library.drop();
      choose(null);
    },
  };
}
