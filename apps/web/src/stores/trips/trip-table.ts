import type { Counter } from '../../lib/values/counter.ts';
import type { TripItem, TripKey } from './trip-item.ts';
import { itemOf, keyText, type TripRow, tripRowSchema } from './trip-row.ts';
import type { MissingTrip } from './trip-sync-machine.ts';

const byStart = (one: TripKey, other: TripKey) => one.createdAtS - other.createdAtS || one.id - other.id;

/** The trips of one car in memory, without their points. */
export class TripTable {
  private readonly rows = new Map<string, TripRow>();
  private sorted: readonly TripItem[] | null = null;

  /** Takes in stored rows; one that cannot be read is counted and left out. Rows that are already there are fresher. */
  load(stored: readonly unknown[], counter: Counter): void {
    for (const each of stored) {
      const parsed = tripRowSchema.safeParse(each);
      if (!parsed.success) counter.add('trip-row-unreadable');
      else if (!this.has(parsed.data)) this.set(parsed.data);
    }
  }

  has(key: TripKey): boolean {
    return this.rows.has(keyText(key));
  }

  get(key: TripKey): TripRow | null {
    return this.rows.get(keyText(key)) ?? null;
  }

  set(row: TripRow): void {
    this.rows.set(keyText(row), row);
    this.sorted = null;
  }

  delete(key: TripKey): void {
    this.rows.delete(keyText(key));
    this.sorted = null;
  }

  /** Trips to show, oldest first; the same list as long as nothing changed. */
  items(): readonly TripItem[] {
    this.sorted ??= [...this.rows.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .sort(byStart)
      .map(itemOf);
    return this.sorted;
  }

  /** Start (unix seconds) of the newest trip of a history and its highest number, deleted trips too; 0 without any. TSYNC-16 */
  newest(history: string | null): { startS: number; id: number } {
    const newest = { startS: 0, id: 0 };
    for (const row of this.rows.values()) {
      if (row.history !== history) continue;
      newest.startS = Math.max(newest.startS, row.createdAtS);
      newest.id = Math.max(newest.id, row.id);
    }
    return newest;
  }

  /** Trips of a history whose points are still on the car, newest first. */
  missingTrips(history: string | null): MissingTrip[] {
    return this.items()
      .filter((item) => !item.isComplete && this.get(item)?.history === history)
      .map(({ id, createdAtS, pointsLength }) => ({ id, createdAtS, pointsLength }))
      .reverse();
  }
}
