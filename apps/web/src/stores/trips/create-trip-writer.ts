import type { Clock } from '@ligo/machine';
import { StorageFullError } from '../../lib/storage/storage-full.ts';
import { createDebounced } from '../../lib/time/debounce.ts';
import type { TripEntry, TripStorage } from '../../ports/trip-storage.ts';
import type { TripKey } from './trip-item.ts';
import { keyText, type TripRow } from './trip-row.ts';

const WRITE_AFTER = { debounceMs: 2_000, maxWaitMs: 3_000 };

/** How a write ended: `full` and `failed` stored nothing of it. */
export type WriteOutcome = 'stored' | 'full' | 'failed';

/** A trip's row and, if they are given, its points, as storage takes them; `null` removes the points. */
export function entryOf(row: TripRow, points?: Uint8Array | null): TripEntry {
  return { createdAtS: row.createdAtS, id: row.id, row, ...(points !== undefined && { points }) };
}

/**
 * Writes the trips of one owner after another, one write at a time: at once what must be sure, rows in a row together. No
 * write leaves out a row that was put off before it. So what is stored has no gap behind which a sync would never look again.
 */
export interface TripWriter {
  /** Whose trips are written from now on. What was put off for the owner before is written first. */
  setOwner(owner: string | null): void;
  /** Writes now; what a full storage refused stays on the car. Resolves to whether all is stored. Never rejects. */
  put(entries: readonly TripEntry[]): Promise<boolean>;
  /** Writes a row soon, together with others. */
  putSoon(row: TripRow): void;
  /** Forgets a row that was to be written soon. */
  forget(key: TripKey): void;
  /** Begins to write what was put off. */
  writeRows(): void;
  /** Resolves when all that was begun is written. Never rejects. */
  settled(): Promise<void>;
  /** Forgets what is not yet being written. */
  drop(): void;
}

/** What is to be written of one owner's trips. */
interface Book {
  owner: string | null;
  rows: Map<string, TripRow>;
  isDropped: boolean;
}

const emptyBook = (owner: string | null): Book => ({ owner, rows: new Map(), isDropped: false });

/** Makes a writer. `onOutcome` hears of each failure, and of what else became of the present owner's trips. */
export function createTripWriter(
  storage: TripStorage,
  clock: Clock,
  onOutcome: (outcome: WriteOutcome) => void,
): TripWriter {
  let book = emptyBook(null);
  let lastWrite: Promise<unknown> = Promise.resolve();

  const write = async (from: Book, entries: readonly TripEntry[]): Promise<boolean> => {
    if (from.isDropped) return false;
    const { owner, rows } = from;
    const written = new Map([...rows].map(([key, row]) => [key, entryOf(row)]));
    for (const entry of entries) written.set(keyText(entry), entry);
    if (owner === null || written.size === 0) return true;
    from.rows = new Map();
    let outcome: WriteOutcome = 'stored';
    try {
      await storage.put(owner, [...written.values()]);
    } catch (error) {
      outcome = error instanceof StorageFullError ? 'full' : 'failed';
      from.rows = new Map([...rows, ...from.rows]);
    }
    if (from === book || outcome === 'failed') onOutcome(outcome);
    return outcome === 'stored';
  };
  const put = (entries: readonly TripEntry[]) => {
    const from = book;
    const written = lastWrite.then(() => write(from, entries));
    lastWrite = written;
    return written;
  };
  const soon = createDebounced(clock, WRITE_AFTER, () => void put([]));
  const writeRows = () => {
    soon.cancel();
    if (book.rows.size > 0) void put([]);
  };

  return {
    setOwner(next) {
      writeRows();
      book = emptyBook(next);
    },
    put,
    putSoon(row) {
      book.rows.set(keyText(row), row);
      soon.ask();
    },
    forget(key) {
      book.rows.delete(keyText(key));
    },
    writeRows,
    async settled() {
      await lastWrite;
    },
    drop() {
      soon.cancel();
      book.isDropped = true;
      book = emptyBook(book.owner);
    },
  };
}
