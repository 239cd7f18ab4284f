import type { TripSummary } from '@ligo/protocol';
import { tripFromSummary } from '@ligo/vehicle';
import { z } from 'zod';
import type { Counter } from '../../lib/values/counter.ts';
import type { TripItem, TripKey } from './trip-item.ts';
import type { MissingTrip } from './trip-sync-machine.ts';

const figure = z.number().nullable();

/** A trip as this phone stores it, without its points. A deleted one stays as a mark that it is not to come back. */
export const tripRowSchema = z.object({
  id: z.number().int().nonnegative(),
  createdAtS: z.number().nonnegative(),
  endedAtS: figure,
  pointsLength: z.number().int().nonnegative(),
  odometerStartKm: figure,
  odometerEndKm: figure,
  energyCounterStartKwh: figure,
  energyCounterEndKwh: figure,
  energyUnknownS: figure.default(null),
  stateOfHealthPct: figure,
  isComplete: z.boolean(),
  route: z.custom<Float32Array>((value) => value instanceof Float32Array).nullable(),
  /** Size of the packed points, bytes. */
  bytes: z.number().nonnegative(),
  isDeleted: z.boolean(),
  /** The car's history in which the trip has its number; `null`: unknown. */
  history: z.string().nullable().default(null),
});
export type TripRow = z.infer<typeof tripRowSchema>;

export const keyText = ({ createdAtS, id }: TripKey) => `${createdAtS}/${id}`;

/** A trip that a car has just listed. */
export function rowOfSummary(summary: TripSummary, history: string | null): TripRow {
  return {
    ...tripFromSummary(summary),
    isComplete: false,
    route: null,
    bytes: 0,
    isDeleted: false,
    history,
  };
}

/** Merges a listed trip into its stored row: the same row, unless it grew while its points were still on the car, or has another history. */
export function refreshedRow(known: TripRow | null, listed: TripRow): TripRow {
  const isSettled =
    known && (known.isComplete || known.isDeleted || known.pointsLength === listed.pointsLength);
  if (!isSettled) return listed;
  return known.history === listed.history ? known : { ...known, history: listed.history };
}

export function deletedRow(row: TripRow): TripRow {
  return { ...row, isComplete: false, route: null, bytes: 0, isDeleted: true };
}

/** A row as the lists see it. */
function itemOf({ bytes: _bytes, isDeleted: _isDeleted, history: _history, ...item }: TripRow): TripItem {
  return item;
}

const byStart = (one: TripKey, other: TripKey) => one.createdAtS - other.createdAtS || one.id - other.id;

export class TripTable {
  private readonly rows = new Map<string, TripRow>();
  private sorted: readonly TripItem[] | null = null;

  /** Takes in stored rows; one that cannot be read is counted and left out. Rows that are already there are fresher. */
  load(stored: readonly unknown[], counter: Counter): void {
    for (const each of stored) {
      const parsed = tripRowSchema.safeParse(each);
      if (!parsed.success) counter.add('trip-row-unreadable');
      else if (!this.get(parsed.data)) this.set(parsed.data);
    }
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
