import type { TripSummary } from '@ligo/protocol';
import { TripCodecError, type TripColumns, unpackColumns } from '@ligo/vehicle';
import type { Readable } from '../../lib/values/observable.ts';
import type { TripStorage } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createTripWriter, entryOf, type WriteOutcome } from './create-trip-writer.ts';
import { joinBatches, routePreview, type TripBatch } from './trip-batch.ts';
import type { TripKey } from './trip-item.ts';
import { deletedRow, refreshedRow, rowOfSummary, type TripRow, TripTable } from './trip-table.ts';

export interface TripsContext
  extends Pick<CarContext, 'tripStorage' | 'visibility' | 'persistence' | 'clock' | 'counter'> {
  link: HistorySyncLink;
  ping: Readable<PingState>;
}

/** The stored points of a trip; `null` if there are none or they are damaged. Rejects if storage fails. */
async function openTrip(storage: TripStorage, owner: string, key: TripKey): Promise<TripColumns | null> {
  const stored = await storage.points(owner, key.createdAtS, key.id);
  if (!(stored instanceof Uint8Array)) return null;
  try {
    return unpackColumns(stored);
  } catch (error) {
    if (error instanceof TripCodecError) return null;
    throw error;
  }
}

/** The rows of the car's list that are new, or have changed. */
function freshRows(table: TripTable, summaries: readonly TripSummary[], history: string | null): TripRow[] {
  return summaries.flatMap((summary) => {
    const listed = rowOfSummary(summary, history);
    const known = table.get(listed);
    const row = refreshedRow(known, listed);
    return row === known ? [] : [row];
  });
}

function completeRow(row: TripRow, { columns, packed }: TripBatch): TripRow {
  const endedAtS = columns.timeS.at(-1) ?? row.endedAtS;
  return { ...row, isComplete: true, endedAtS, route: routePreview(columns), bytes: packed.length };
}

/**
 * The trips of one account and car on this phone. With another car it is thrown away.
 * @param owner Names the account and the car in storage.
 * @param onChange The trips to show have changed: show them at once, or together with further changes.
 * @param onFull The storage is full.
 */
export function createTripLibrary(
  { tripStorage: storage, clock, counter, ping }: TripsContext,
  owner: string,
  onChange: (when: 'now' | 'soon') => void,
  onFull: () => void,
) {
  const table = new TripTable();
  const history = () => ping.get().history ?? null;
  let loading: Promise<void> | null = null;
  let isLoaded = false;
  let isFull = false;

  const onOutcome = (outcome: WriteOutcome) => {
    if (outcome === 'failed') return counter.add('trips-write-failed');
    const wasFull = isFull;
    isFull = outcome === 'full';
    if (isFull) onFull();
    if (isFull !== wasFull) onChange('soon');
  };
  const writer = createTripWriter(storage, owner, clock, onOutcome);
  const read = async () => {
    try {
      table.load(await storage.rows(owner), counter);
    } catch {
      counter.add('trips-read-failed');
    }
    isLoaded = true;
    onChange('now');
  };

  return {
    /** Reads the storage at the first call. Resolves when it is read. Never rejects. */
    load() {
      loading ??= read();
      return loading;
    },
    isLoaded: () => isLoaded,
    isFull: () => isFull,
    items: () => table.items(),
    newest: () => table.newest(history()),
    missingTrips: () => table.missingTrips(history()),
    /** The car may have the trip: it is not known to be of an earlier history. */
    isOnCar(key: TripKey) {
      const [own, present] = [table.get(key)?.history ?? null, history()];
      return own === null || present === null || own === present;
    },
    /** Stores the car's list; `true` if any of it is new. */
    list(summaries: readonly TripSummary[]) {
      const fresh = freshRows(table, summaries, history());
      for (const row of fresh) {
        table.set(row);
        writer.putDebounced(row);
      }
      return fresh.length > 0;
    },
    /** Stores a trip with all its points. Never rejects. */
    async complete(key: TripKey, batches: readonly TripBatch[]) {
      const row = table.get(key);
      if (!row || row.isDeleted) return;
      const joined = joinBatches(batches);
      const whole = completeRow(row, joined);
      if (!(await writer.put([entryOf(whole, joined.packed)]))) return;
      table.set(whole);
      onChange('soon');
    },
    removeListed(key: TripKey) {
      writer.forget(key);
      table.delete(key);
    },
    async open(key: TripKey) {
      const row = table.get(key);
      if (!row?.isComplete) return null;
      const columns = await openTrip(storage, owner, key);
      if (columns) return columns;
      counter.add('trips-points-unreadable');
      // The car still has them: the next sync brings them again.
      const incomplete = { ...row, isComplete: false };
      table.set(incomplete);
      onChange('now');
      await writer.put([entryOf(incomplete, null)]);
      return null;
    },
    /** Deletes trips from this phone, where they do not come back. Rejects if storage fails. */
    async remove(keys: readonly TripKey[]) {
      const rows = keys.map((key) => table.get(key)).filter((row) => row !== null);
      const deleted = rows.map(deletedRow);
      if (!(await writer.put(deleted.map((row) => entryOf(row, null)))))
        throw new Error('the trips could not be deleted from this phone');
      for (const row of deleted) table.set(row);
      onChange('now');
    },
    /** Writes debounced rows now; resolves when all started writes have ended. Never rejects. */
    flush() {
      writer.writeRows();
      return writer.settled();
    },
    drop: writer.drop,
  };
}
export type TripLibrary = ReturnType<typeof createTripLibrary>;
