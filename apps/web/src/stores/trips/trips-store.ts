import { ask } from '@ligo/link';
import { type Clock, createScope } from '@ligo/machine';
import type { TripColumns } from '@ligo/vehicle';
import { createDebounced } from '../../lib/time/debounce.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { TripItem, TripKey } from './trip-item.ts';
import { createTripLibrary, type TripsContext } from './trip-library.ts';
import { createTripSync } from './trip-sync.ts';
import { tripRowSchema } from './trip-table.ts';

export interface TripsState {
  /** Trips of the selected car, oldest first. */
  trips: readonly TripItem[];
  /** What this phone holds has been read. */
  isLoaded: boolean;
  /** The fetching flag: a sync is going on. */
  isSyncing: boolean;
  waitingCount: number;
  /** The storage is full: stored trips are safe, but new trips stay on the car. */
  isFull: boolean;
  /** The browser gives no database: trips are kept only as long as the page is open. */
  isTemporary: boolean;
}

/** What this phone holds of all cars' trips. */
export interface TripUsage {
  trips: number;
  points: number;
  bytes: number;
  /** The browser promised not to clear it on its own. */
  isPersistent: boolean;
}

export interface TripsStore extends Readable<TripsState> {
  /** Starts a sync with the selected car, unless one began less than 500 ms ago. Harmless without a link. */
  refresh(): void;
  /** The whole points of a trip; `null` if this phone does not have them. Rejects if they cannot be read. */
  open(key: TripKey): Promise<TripColumns | null>;
  /**
   * Deletes trips from this phone, where they do not come back, and if asked from the car as well. Resolves to the
   * trips that the car did not confirm; those are still on this phone. Rejects if storage fails.
   */
  remove(keys: readonly TripKey[], options: { includeCar: boolean }): Promise<readonly TripKey[]>;
  usage(): Promise<TripUsage>;
}

/** How long the car may take to delete a trip, ms. */
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Makes the deletion of trips: on the car first, if requested, so that a trip that the car does not delete stays on the phone.
 * @param isOnCar The car may have the trip. A trip that it lost is deleted from the phone alone.
 * @param forget Deletes trips from this phone. Rejects if storage fails.
 */
function createTripRemoval(
  link: Pick<LinkStore, 'send' | 'on'>,
  clock: Clock,
  isOnCar: (key: TripKey) => boolean,
  forget: (keys: readonly TripKey[]) => Promise<void>,
): TripsStore['remove'] {
  const removeOnCar = async (key: TripKey): Promise<boolean> => {
    const { id, createdAtS: createdAt } = key;
    const answer = await ask(
      { link, clock },
      'DeleteTrip',
      { id, createdAt },
      {
        limitMs: ANSWER_TIMEOUT_MS,
        isAnswer: (reply) => reply.id === id && reply.createdAt === createdAt,
      },
    );
    return answer.ok && answer.extras.success;
  };

  return async (keys, { includeCar }) => {
    const isDeleted = await Promise.all(keys.map((key) => !includeCar || !isOnCar(key) || removeOnCar(key)));
    await forget(keys.filter((_key, index) => isDeleted[index]));
    return keys.filter((_key, index) => !isDeleted[index]);
  };
}

/** The trips of one car on this phone, and their synchronization. */
type CarTrips = ReturnType<typeof openCarTrips>;

function openCarTrips(context: TripsContext, owner: string, onChange: (when: 'now' | 'soon') => void) {
  const library = createTripLibrary(context, owner, onChange, () => sync.stopFull());
  const sync = createTripSync(context, library, onChange);
  const remove = createTripRemoval(context.link, context.clock, library.isOnCar, library.remove);
  return { owner, library, sync, remove };
}

/** Without a car there is nothing to show. */
const NO_TRIPS = { trips: [], isLoaded: false, isSyncing: false, waitingCount: 0, isFull: false };

function shownOf({ library, sync }: CarTrips): Omit<TripsState, 'isTemporary'> {
  return {
    trips: library.items(),
    isLoaded: library.isLoaded(),
    isSyncing: sync.isSyncing(),
    waitingCount: sync.waitingCount(),
    isFull: library.isFull(),
  };
}

/** What stored rows, of all cars, come to. */
function usageOf(rows: readonly unknown[], isPersistent: boolean): TripUsage {
  const usage: TripUsage = { trips: 0, points: 0, bytes: 0, isPersistent };
  for (const each of rows) {
    const { data: row } = tripRowSchema.safeParse(each);
    if (!row || row.isDeleted) continue;
    usage.trips += 1;
    usage.bytes += row.bytes;
    if (row.isComplete) usage.points += row.pointsLength;
  }
  return usage;
}

export interface Trips extends TripsStore, CarScopedStore {
  /** Writes pending rows now; resolves when all started writes have ended. Never rejects. */
  flush(): Promise<void>;
}

/** Trips that arrive in quick succession are shown together this often, ms, so that lists do not spend their time redrawing. */
const PUBLISH_MS = 200;

/** Makes the store of trips: the trips of the selected car on this phone, synchronized with the car. */
export function createTrips(context: TripsContext): Trips {
  const { tripStorage: storage, persistence, clock } = context;
  const state = createObservable<TripsState>({ ...NO_TRIPS, isTemporary: false });
  let car: CarTrips | null = null;
  let written: Promise<unknown> = Promise.resolve();
  /** The store has a subscriber: stored trips are read. Before, the live figures have priority. */
  let isNeeded = false;
  let following: ReturnType<typeof createScope> | null = null;

  const publish = () => {
    soon.cancel();
    state.set({ ...(car ? shownOf(car) : NO_TRIPS), isTemporary: storage.isTemporary.get() });
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
      owner === null ? null : openCarTrips(context, owner, (when) => chosen === car && show(when));
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
    usage: async () => usageOf(await storage.allRows(), await persistence.isGranted()),
    start() {
      following = createScope();
      // A restored database has trips that the page's memory does not: it is read, and the car is asked for missing trips.
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
