import type { z } from 'zod';
import type { Counter } from '../../lib/values/counter.ts';
import type { StoredRow } from '../../ports/storage.ts';
import type { EntryKey, HistoryRow, ItemOf } from './history-kind.ts';
import type { MissingEntry } from './sync-machine.ts';

export const keyText = ({ createdAtS, id }: EntryKey) => `${createdAtS}/${id}`;

/** Merges a listed entry into its stored row: the same row, unless it grew while its points were still on the car, or has another history. */
export function refreshedRow<Row extends HistoryRow>(known: Row | null, listed: Row): Row {
  const isSettled =
    known && (known.isComplete || known.isDeleted || known.pointsLength === listed.pointsLength);
  if (!isSettled) return listed;
  return known.history === listed.history ? known : { ...known, history: listed.history };
}

/** A row as the lists see it. */
function itemOf<Row extends HistoryRow>({
  bytes: _bytes,
  isDeleted: _isDeleted,
  history: _history,
  ...item
}: Row): ItemOf<Row> {
  return item;
}

const byStart = (one: EntryKey, other: EntryKey) => one.createdAtS - other.createdAtS || one.id - other.id;

export class HistoryTable<Row extends HistoryRow> {
  private readonly rows = new Map<string, Row>();
  private sorted: readonly ItemOf<Row>[] | null = null;
  private newestOf: { history: string | null; startS: number; id: number } | null = null;

  /** `name`: the first part of its counter's name. */
  constructor(
    private readonly schema: z.ZodType<Row>,
    private readonly name: string,
  ) {}

  /** Takes in a stored row; one that cannot be read is left out and counted. A row that is already there is fresher. */
  load(stored: StoredRow, counter: Counter): void {
    if (this.get(stored)) return;
    const parsed = this.schema.safeParse(stored.row);
    if (!parsed.success) counter.add(`${this.name}-row-unreadable`);
    else if (!this.get(parsed.data)) this.set(parsed.data);
  }

  get(key: EntryKey): Row | null {
    return this.rows.get(keyText(key)) ?? null;
  }

  /** Whether an entry is not known to be of another history than this one. */
  mayBelongTo(key: EntryKey, history: string | null): boolean {
    const own = this.get(key)?.history ?? null;
    return own === null || history === null || own === history;
  }

  set(row: Row): void {
    this.rows.set(keyText(row), row);
    this.changed();
  }

  delete(key: EntryKey): void {
    this.rows.delete(keyText(key));
    this.changed();
  }

  private changed(): void {
    this.sorted = null;
    this.newestOf = null;
  }

  /** Entries to show, oldest first; the same list as long as nothing changed. */
  items(): readonly ItemOf<Row>[] {
    this.sorted ??= [...this.rows.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .sort(byStart)
      .map(itemOf);
    return this.sorted;
  }

  /** Start (unix seconds) of the newest entry of a history and its highest number, deleted ones too; 0 without any. TSYNC-16 */
  newest(history: string | null): { startS: number; id: number } {
    // It is asked for each second.
    if (this.newestOf?.history === history) return this.newestOf;
    const newest = { history, startS: 0, id: 0 };
    for (const row of this.rows.values()) {
      if (row.history !== history) continue;
      newest.startS = Math.max(newest.startS, row.createdAtS);
      newest.id = Math.max(newest.id, row.id);
    }
    this.newestOf = newest;
    return newest;
  }

  /** Entries of a history whose points are still on the car, newest first. */
  missingEntries(history: string | null): MissingEntry[] {
    return this.items()
      .filter((item) => !item.isComplete && this.get(item)?.history === history)
      .map(({ id, createdAtS, pointsLength }) => ({ id, createdAtS, pointsLength }))
      .reverse();
  }
}
