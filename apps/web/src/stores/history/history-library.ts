import { TripCodecError, type TripColumns, unpackColumns } from '@ligo/vehicle';
import type { Readable } from '../../lib/values/observable.ts';
import type { StoredRow, TripStorage } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createHistoryWriter, entryOf, type WriteOutcome } from './create-history-writer.ts';
import type { EntryKey, HistoryKind, HistoryRow, ItemOf } from './history-kind.ts';
import { HistoryTable, refreshedRow } from './history-table.ts';
import { joinBatches, type PointBatch } from './point-batch.ts';

export interface HistoryContext extends Pick<CarContext, 'visibility' | 'persistence' | 'clock' | 'counter'> {
  storage: TripStorage;
  link: HistorySyncLink;
  ping: Readable<PingState>;
}

/** Entries of more than a month: the last ones are shown before the others are read. */
const PAGE = 100;
/** A pause in which the screen draws the last ones, ms. */
const DRAW_MS = 300;
/** Thousands of rows are read in steps of this length, ms; in the pauses the screen can draw and follow a finger. */
const READ_MS = 5;
const PAUSE_MS = 15;

/** Fills a table with the stored rows. `onFirst`: of many, the last are there. Rejects if storage fails. */
async function readRows<Row extends HistoryRow>(
  { storage, clock, counter }: Pick<HistoryContext, 'storage' | 'clock' | 'counter'>,
  owner: string,
  table: HistoryTable<Row>,
  onFirst: () => void,
): Promise<void> {
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  let page = await storage.lastRows(owner, PAGE);
  for (const each of page) table.load(each, counter);
  if (page.length < PAGE) return;
  onFirst();
  await pause(DRAW_MS);
  let after: StoredRow | null = null;
  let untilMs = clock.nowMs() + READ_MS;
  do {
    page = await storage.firstRows(owner, PAGE, after);
    after = page.at(-1) ?? null;
    for (const each of page) {
      if (clock.nowMs() >= untilMs) {
        await pause(PAUSE_MS);
        untilMs = clock.nowMs() + READ_MS;
      }
      table.load(each, counter);
    }
  } while (page.length === PAGE);
}

/** The stored points of an entry; `null` if there are none or they are damaged. Rejects if storage fails. */
async function openEntry(storage: TripStorage, owner: string, key: EntryKey): Promise<TripColumns | null> {
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
function freshRows<Row extends HistoryRow>(table: HistoryTable<Row>, listed: readonly Row[]): Row[] {
  return listed.flatMap((row) => {
    const known = table.get(row);
    const refreshed = refreshedRow(known, row);
    return refreshed === known ? [] : [refreshed];
  });
}

const wholeRow = <Row extends HistoryRow>(row: Row, { packed }: PointBatch): Row => ({
  ...row,
  ...{ isComplete: true, bytes: packed.length },
});

const deletedRow = <Row extends HistoryRow>(row: Row): Row => ({
  ...row,
  ...{ isComplete: false, bytes: 0, isDeleted: true },
});

/**
 * A history of one account and car on this phone. With another car it is thrown away.
 * @param owner Names the account and the car in storage.
 * @param onChange The entries to show have changed: show them at once, or together with further changes.
 * @param onFull The storage is full.
 */
export function createHistoryLibrary<Listed, Row extends HistoryRow, Named extends object>(
  { storage, clock, counter, ping }: HistoryContext,
  kind: HistoryKind<Listed, Row, Named>,
  owner: string,
  onChange: (when: 'now' | 'soon') => void,
  onFull: () => void,
) {
  const table = new HistoryTable<Row>(kind.rowSchema, kind.name);
  const history = () => ping.get().history ?? null;
  let loading: Promise<void> | null = null;
  let isLoaded = false;
  let isFull = false;

  const onOutcome = (outcome: WriteOutcome) => {
    if (outcome === 'failed') return counter.add(`${kind.name}-write-failed`);
    const wasFull = isFull;
    isFull = outcome === 'full';
    if (isFull) onFull();
    if (isFull !== wasFull) onChange('soon');
  };
  const writer = createHistoryWriter(storage, owner, clock, onOutcome);
  const read = async () => {
    try {
      await readRows({ storage, clock, counter }, owner, table, () => onChange('now'));
    } catch {
      counter.add(`${kind.name}-read-failed`);
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
    items: (): readonly ItemOf<Row>[] => table.items(),
    newest: () => table.newest(history()),
    missingEntries: () => table.missingEntries(history()),
    /** The car may have the entry: it is not known to be of an earlier history. */
    isOnCar: (key: EntryKey) => table.mayBelongTo(key, history()),
    /** Stores the car's list; `true` if any of it is new. */
    list(listed: readonly Listed[]) {
      const rows = listed.map((each) => kind.rowOf(each, history()));
      const fresh = freshRows(table, rows);
      for (const row of fresh) {
        table.set(row);
        writer.putDebounced(row);
      }
      return fresh.length > 0;
    },
    /** Stores an entry with all its points. Never rejects. */
    async complete(key: EntryKey, batches: readonly PointBatch[]) {
      const row = table.get(key);
      if (!row || row.isDeleted) return;
      const joined = joinBatches(batches);
      const whole = wholeRow(kind.withPoints(row, joined), joined);
      if (!(await writer.put([entryOf(whole, joined.packed)])) || table.get(key)?.isDeleted) return;
      table.set(whole);
      onChange('soon');
    },
    removeListed(key: EntryKey) {
      writer.forget(key);
      table.delete(key);
    },
    async open(key: EntryKey) {
      const row = table.get(key);
      if (!row?.isComplete) return null;
      const columns = await openEntry(storage, owner, key);
      if (columns || table.get(key)?.isDeleted) return columns;
      counter.add(`${kind.name}-points-unreadable`);
      // The car still has them: the next sync brings them again.
      const incomplete = { ...row, isComplete: false };
      table.set(incomplete);
      onChange('now');
      await writer.put([entryOf(incomplete, null)]);
      return null;
    },
    /** Deletes entries from this phone, where they do not come back. Rejects if storage fails. */
    async remove(keys: readonly EntryKey[]) {
      const rows = keys.map((key) => table.get(key)).filter((row) => row !== null);
      const deleted = rows.map((row) => deletedRow(kind.withoutPoints(row)));
      if (!(await writer.put(deleted.map((row) => entryOf(row, null)))))
        throw new Error('the entries could not be deleted from this phone');
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
export type HistoryLibrary<Listed, Row extends HistoryRow> = ReturnType<
  typeof createHistoryLibrary<Listed, Row, object>
>;
