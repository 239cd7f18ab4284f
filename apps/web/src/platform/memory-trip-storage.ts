import { createObservable } from '../lib/values/observable.ts';
import type { TripStorage } from '../ports/trip-storage.ts';

/** Trips that live as long as the page. */
export function createMemoryTripStorage(): TripStorage {
  const rows = new Map<string, { owner: string; row: unknown }>();
  const points = new Map<string, Uint8Array>();
  const keyOf = (owner: string, createdAtS: number, id: number) => `${owner}/${createdAtS}/${id}`;
  return {
    isTemporary: createObservable(true),
    rows: async (owner) => [...rows.values()].filter((each) => each.owner === owner).map(({ row }) => row),
    async put(owner, entries) {
      for (const { createdAtS, id, row, points: packed } of entries) {
        const key = keyOf(owner, createdAtS, id);
        rows.set(key, { owner, row });
        if (packed) points.set(key, packed);
        else if (packed === null) points.delete(key);
      }
    },
    points: async (owner, createdAtS, id) => points.get(keyOf(owner, createdAtS, id)),
    allRows: async () => [...rows.values()].map(({ row }) => row),
    async clear() {
      rows.clear();
      points.clear();
    },
  };
}
