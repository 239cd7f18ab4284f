import { PERSIST } from '@ligo/protocol';
import { createDebounced } from '../../lib/debounce.ts';
import type { Clock, TripEntry, TripStorage } from '../../lib/ports.ts';
import { StorageFullError } from '../../lib/storage-full.ts';
import type { TripKey } from '../stores.ts';
import { keyText, type TripRow } from './trip-row.ts';

/** How a write ended: `full` and `failed` stored nothing of it. */
export type WriteOutcome = 'stored' | 'full' | 'failed';

/** A trip's row and, if they are given, its points, as storage takes them; `null` removes the points. */
export function entryOf(row: TripRow, points?: Uint8Array | null): TripEntry {
  return { createdAtS: row.createdAtS, id: row.id, row, ...(points !== undefined && { points }) };
}

/** Writes the trips of one owner after another: at once what must be sure, rows in a row together. */
export interface TripWriter {
  /** Whose trips are written from now on. What was put off for the owner before is forgotten. */
  setOwner(owner: string | null): void;
  /** Writes now; what a full storage refused stays on the car. Resolves to whether all is stored. Never rejects. */
  put(entries: readonly TripEntry[]): Promise<boolean>;
  /** Writes a row soon, together with others. */
  putSoon(row: TripRow): void;
  /** Forgets a row that was to be written soon; `false` if there was none. */
  forget(key: TripKey): boolean;
  /** Begins to write what was put off. */
  writeRows(): void;
  /** Resolves when all that was begun is written. Never rejects. */
  settled(): Promise<void>;
}

/** Makes a writer. `onOutcome` hears of each failure, and of what else became of the present owner's trips. */
export function createTripWriter(
  storage: TripStorage,
  clock: Clock,
  onOutcome: (outcome: WriteOutcome) => void,
): TripWriter {
  let owner: string | null = null;
  let pending = new Map<string, TripRow>();
  const writing = new Set<Promise<boolean>>();

  const write = async (entries: readonly TripEntry[]): Promise<boolean> => {
    const writer = owner;
    if (writer === null || entries.length === 0) return true;
    let outcome: WriteOutcome = 'stored';
    try {
      await storage.put(writer, entries);
    } catch (error) {
      outcome = error instanceof StorageFullError ? 'full' : 'failed';
    }
    if (writer === owner || outcome === 'failed') onOutcome(outcome);
    return outcome === 'stored';
  };
  const put = (entries: readonly TripEntry[]) => {
    const written = write(entries);
    writing.add(written);
    void written.finally(() => writing.delete(written));
    return written;
  };
  const rows = createDebounced(clock, PERSIST.trips, () => {
    const waiting = [...pending.values()];
    pending = new Map();
    void put(waiting.map((row) => entryOf(row)));
  });

  return {
    setOwner(next) {
      rows.cancel();
      pending = new Map();
      owner = next;
    },
    put,
    putSoon(row) {
      pending.set(keyText(row), row);
      rows.ask();
    },
    forget: (key) => pending.delete(keyText(key)),
    writeRows: rows.flush,
    async settled() {
      await Promise.all(writing);
    },
  };
}
