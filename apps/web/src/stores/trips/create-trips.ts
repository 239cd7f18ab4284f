import { createScope } from '@ligo/machine';
import { createDebounced } from '../../lib/time/debounce.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { type CarTrips, NO_TRIPS, openCarTrips, shownOf } from './car-trips.ts';
import { tripRowSchema } from './trip-row.ts';
import type { TripsContext } from './trips-context.ts';
import type { TripsState, TripsStore, TripUsage } from './trips-store.ts';

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

/** The store of trips as its holder sees it. */
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
