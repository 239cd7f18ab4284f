import type { Clock } from '@ligo/machine';
import { FEATURE } from '@ligo/protocol';
import { joinColumns, packColumns, type TripColumns } from '@ligo/vehicle';
import type { Counter } from '../../lib/values/counter.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import { readableEntries } from '../../lib/values/readable-entries.ts';
import type { CarOwner } from '../../ports/car-owner.ts';
import type { StoragePersistence } from '../../ports/storage-persistence.ts';
import type { TripStorage } from '../../ports/trip-storage.ts';
import type { Visibility } from '../../ports/visibility.ts';
import type { HistoryLink, LinkStore } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createTripRemoval } from './create-trip-removal.ts';
import { createTripWriter, entryOf } from './create-trip-writer.ts';
import { openTrip } from './open-trip.ts';
import { readBatch } from './read-batch.ts';
import { routePreview } from './route-preview.ts';
import { nextSync, SYNC_START, type SyncEffect, type SyncEvent } from './sync-machine.ts';
import type { TripKey } from './trip-item.ts';
import { deletedRow, refreshedRow, rowOfSummary } from './trip-row.ts';
import { TripTable } from './trip-table.ts';
import { usageOf } from './trip-usage.ts';
import type { TripsState, TripsStore } from './trips-store.ts';

export interface TripsParts {
  storage: TripStorage;
  persistence: StoragePersistence;
  visibility: Visibility;
  clock: Clock;
  counter: Counter;
  link: HistoryLink;
  ping: Readable<PingState>;
}

/** The store of trips as its owner sees it. */
export interface Trips extends TripsStore {
  start(): void;
  stop(): void;
  /** Shows the trips of another car. */
  select(owner: CarOwner | null): void;
  /** Writes now what is pending; resolves when all that was begun is written. Never rejects. */
  flush(): Promise<void>;
  /** Forgets everything without writing it. */
  discard(): void;
}

const EMPTY: TripsState = {
  trips: [],
  isLoaded: false,
  isSyncing: false,
  waitingCount: 0,
  isFull: false,
  isTemporary: false,
};
/** Trips that arrive in quick succession are shown together this often, ms, so that lists do not spend their time redrawing. */
const PUBLISH_MS = 200;

/** Makes the store of trips: what this phone holds of the selected car's, kept in step with the car. */
export function createTrips(parts: TripsParts): Trips {
  const { storage, persistence, visibility, clock, counter, link, ping } = parts;
  const state = createObservable(EMPTY);
  let owner: string | null = null;
  let table = new TripTable();
  let sync = SYNC_START;
  let isNeeded = false;
  /** The newest trip that the car told of and a sync was begun for: one that fails is not begun again each second. */
  let soughtId = 0;
  let isLoaded = false;
  let isFull = false;
  let batches: TripColumns[] = [];
  let stops: (() => void)[] = [];
  let cancelTimer = () => {};
  let cancelPublish: (() => void) | null = null;
  // A sync goes on behind a hidden page: half a list helps nobody, and the owner may look again in a moment.
  const ask: LinkStore['send'] = (action, extras) => link.send(action, extras, { force: true });
  const count = (reason: string) => counter.add(`trips-${reason}`);

  const publish = () => {
    cancelPublish?.();
    cancelPublish = null;
    const isSyncing = sync.phase !== 'idle';
    state.set({
      trips: table.items(),
      isLoaded,
      isSyncing,
      waitingCount: sync.queue.length,
      isFull,
      isTemporary: storage.isTemporary.get(),
    });
  };
  const publishSoon = () => {
    cancelPublish ??= clock.after(PUBLISH_MS, publish);
  };
  const writer = createTripWriter(storage, clock, (outcome) => {
    if (outcome === 'failed') count('write-failed');
    else if (outcome === 'full') {
      isFull = true;
      dispatch({ type: 'full' });
    } else if (isFull) {
      isFull = false;
      publishSoon();
    }
  });
  const complete = async (key: TripKey, columns: TripColumns) => {
    const row = table.get(key);
    if (!row || row.isDeleted) return;
    const points = packColumns(columns);
    const endedAtS = columns.timeS.at(-1) ?? row.endedAtS;
    const whole = { ...row, isComplete: true, endedAtS, route: routePreview(columns), bytes: points.length };
    const its = table;
    if (!(await writer.put([entryOf(whole, points)]))) return;
    its.set(whole);
    publishSoon();
  };
  const run = (effect: SyncEffect, batch: TripColumns | null) => {
    switch (effect.type) {
      case 'ask-summaries':
        if (!ask('TripSummary', { from: table.newestS(), afterId: table.highestId() })) count('not-sent');
        break;
      case 'ask-points': {
        const isCompact = ping.get().features.includes(FEATURE.tripColumns);
        const { id, createdAtS: createdAt } = effect.key;
        if (!ask('TripPoints', { id, createdAt, ...(isCompact && { form: 'columns' as const }) }))
          count('not-sent');
        break;
      }
      case 'keep-batch':
        if (batch) batches.push(batch);
        break;
      case 'ignore-batch':
        count('batch-ignored');
        break;
      case 'complete':
        void complete(effect.key, joinColumns(batches));
        break;
      case 'grown':
        count('grown');
        writer.forget(effect.key);
        table.delete(effect.key);
        break;
      case 'drop-batches':
        batches = [];
        break;
      case 'set-timer':
        cancelTimer();
        cancelTimer = () => {};
        if (effect.timer) {
          const { name, afterMs } = effect.timer;
          cancelTimer = clock.after(afterMs, () => dispatch({ type: 'timer', name }));
        }
    }
  };
  const dispatch = (event: SyncEvent, batch: TripColumns | null = null) => {
    const before = sync;
    const [next, effects] = nextSync(sync, event);
    sync = next;
    for (const effect of effects) run(effect, batch);
    if (next === before) return;
    if (before.phase === next.phase) publishSoon();
    else publish();
  };
  const followLink = () => {
    if (link.get().hasSaidState) need();
    dispatch({ type: 'link', isUp: link.get().hasSaidState && isLoaded });
  };
  const refresh = () => dispatch({ type: 'refresh', nowMs: clock.nowMs() });
  const seek = (newestId: number) => {
    if (!isLoaded || sync.phase !== 'idle' || newestId <= Math.max(soughtId, table.highestId())) return;
    soughtId = newestId;
    refresh();
  };
  const load = async (asked: string) => {
    const into = table;
    try {
      const rows = await storage.rows(asked);
      if (asked !== owner) return;
      into.load(rows, counter);
    } catch {
      count('read-failed');
      if (asked !== owner) return;
    }
    isLoaded = true;
    publish();
    followLink();
  };
  /** Reads what is stored once somebody looks at it or the car can be asked for more: the first figure comes before. */
  const need = () => {
    if (isNeeded) return;
    isNeeded = true;
    if (owner !== null) void load(owner);
  };
  const begin = (next: string | null) => {
    owner = next;
    table = new TripTable();
    writer.setOwner(next);
    isLoaded = false;
    isFull = false;
    soughtId = 0;
    dispatch({ type: 'reset' });
    dispatch({ type: 'link', isUp: false });
    publish();
    if (next !== null && isNeeded) void load(next);
  };
  const remove = createTripRemoval({
    link,
    clock,
    async forget(keys) {
      const rows = keys.map((key) => table.get(key)).filter((row) => row !== null);
      const deleted = rows.map(deletedRow);
      if (!(await writer.put(deleted.map((row) => entryOf(row, null)))))
        throw new Error('the trips could not be deleted from this phone');
      for (const row of deleted) table.set(row);
      publish();
    },
  });

  return {
    get: state.get,
    subscribe(listener) {
      need();
      return state.subscribe(listener);
    },
    refresh,
    async open(key) {
      const row = table.get(key);
      if (owner === null || !row?.isComplete) return null;
      const columns = await openTrip(storage, owner, key);
      if (columns) return columns;
      count('points-unreadable');
      // The car still has them: the next sync brings them again.
      const incomplete = { ...row, isComplete: false };
      table.set(incomplete);
      publish();
      await writer.put([entryOf(incomplete, null)]);
      return null;
    },
    remove,
    usage: async () => usageOf(await storage.allRows(), await persistence.isGranted()),
    start() {
      stops = [
        // A database that is back holds what the page's memory does not: it is read, and the car asked for what it lacks.
        storage.isTemporary.subscribe(() => (storage.isTemporary.get() ? publish() : begin(owner))),
        link.subscribe(followLink),
        visibility.onChange((isVisible) => isVisible && link.get().hasSaidState && refresh()),
        link.on('Status', ({ newestTripId }) => seek(newestTripId ?? 0)),
        link.on('TripSummary', (extras) => {
          const trips = readableEntries(extras.trips, counter, 'trips-summary-unreadable');
          const fresh = trips.map(rowOfSummary).filter((row) => refreshedRow(table.get(row), row) === row);
          if (fresh.length > 0 && table.newestS() === 0) void persistence.ask();
          for (const row of fresh) {
            table.set(row);
            writer.putSoon(row);
          }
          // A page of which nothing can be read is not the empty one that ends the list.
          const pageLength = extras.trips.length;
          dispatch({
            type: 'summaries',
            count: pageLength,
            wanted: pageLength > 0 ? [] : table.wanted(),
          });
        }),
        link.on('TripPoints', (extras) => {
          const columns = readBatch(extras);
          if (!columns) return count('batch-unreadable');
          const key = { id: extras.id, createdAtS: extras.createdAt };
          const { timeS } = columns;
          const batch = { count: timeS.length, firstTimeS: timeS[0] ?? 0, lastTimeS: timeS.at(-1) ?? 0 };
          dispatch({ type: 'points', key, ...batch }, columns);
        }),
      ];
      followLink();
    },
    stop() {
      writer.writeRows();
      cancelTimer();
      cancelPublish?.();
      cancelPublish = null;
      for (const stop of stops) stop();
      stops = [];
    },
    select(next) {
      const asked = next && `${next.accountId}/${next.carId}`;
      if (asked !== owner) begin(asked);
    },
    async flush() {
      writer.writeRows();
      await writer.settled();
    },
    discard() {
      writer.drop();
      begin(null);
    },
  };
}
