import { tripRowSchema } from './trip-row.ts';
import type { TripUsage } from './trips-store.ts';

/** What stored rows, of all cars, come to. */
export function usageOf(rows: readonly unknown[], isPersistent: boolean): TripUsage {
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
