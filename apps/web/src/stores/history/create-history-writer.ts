import type { Clock } from '@ligo/machine';
import { createDebounced } from '../../lib/time/debounce.ts';
import { StorageFullError, type TripEntry, type TripStorage } from '../../ports/storage.ts';
import type { EntryKey, HistoryRow } from './history-kind.ts';
import { keyText } from './history-table.ts';

const WRITE_AFTER = { debounceMs: 2_000, maxWaitMs: 3_000 };

/** How a write ended: `full` and `failed` stored nothing of it. */
export type WriteOutcome = 'stored' | 'full' | 'failed';

/** An entry's row and, if they are given, its points, as storage takes them; `null` removes the points. */
export function entryOf(row: HistoryRow, points?: Uint8Array | null): TripEntry {
  return { createdAtS: row.createdAtS, id: row.id, row, ...(points !== undefined && { points }) };
}

/**
 * Writes the entries of one account and car one write after another: required writes at once, consecutive rows together. No
 * write leaves out a row that was debounced before it: stored data has no gap that a sync would never close.
 * @param onOutcome Receives the outcome of each write.
 */
export function createHistoryWriter(
  storage: TripStorage,
  owner: string,
  clock: Clock,
  onOutcome: (outcome: WriteOutcome) => void,
) {
  let pending = new Map<string, HistoryRow>();
  let isDropped = false;
  let lastWrite: Promise<unknown> = Promise.resolve();

  const write = async (entries: readonly TripEntry[]): Promise<boolean> => {
    if (isDropped) return false;
    const rows = pending;
    const written = new Map([...rows].map(([key, row]) => [key, entryOf(row)]));
    for (const entry of entries) written.set(keyText(entry), entry);
    if (written.size === 0) return true;
    pending = new Map();
    let outcome: WriteOutcome = 'stored';
    try {
      await storage.put(owner, [...written.values()]);
    } catch (error) {
      outcome = error instanceof StorageFullError ? 'full' : 'failed';
      pending = new Map([...rows, ...pending]);
    }
    onOutcome(outcome);
    return outcome === 'stored';
  };
  /** Writes now; entries that a full storage refused stay on the car. Resolves to whether all is stored. Never rejects. */
  const put = (entries: readonly TripEntry[]) => {
    const written = lastWrite.then(() => write(entries));
    lastWrite = written;
    return written;
  };
  const soon = createDebounced(clock, WRITE_AFTER, () => void put([]));

  return {
    put,
    putDebounced(row: HistoryRow) {
      pending.set(keyText(row), row);
      soon.ask();
    },
    forget(key: EntryKey) {
      pending.delete(keyText(key));
    },
    writeRows() {
      soon.cancel();
      if (pending.size > 0) void put([]);
    },
    /** Resolves when all started writes have ended. Never rejects. */
    async settled() {
      await lastWrite;
    },
    /** Drops pending rows, and writes nothing from then on. */
    drop() {
      soon.cancel();
      isDropped = true;
      pending = new Map();
    },
  };
}
