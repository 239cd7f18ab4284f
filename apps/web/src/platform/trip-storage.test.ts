import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { StorageFullError, type TripStorage } from '../ports/storage.ts';
import { createFakeVisibility } from '../stores/test-support/fake-browser.ts';
import { createMemoryTripStorage, createTripStorage } from './trip-storage.ts';

let made = 0;
const onFallback = () => expect.unreachable('the database opens');
const visibility = createFakeVisibility();
const kinds: [string, () => TripStorage][] = [
  ['IndexedDB', () => createTripStorage(onFallback, visibility, `trips-${++made}`)],
  ['memory', createMemoryTripStorage],
];
const rowsOf = async (storage: TripStorage, owner: string) =>
  (await storage.firstRows(owner, 9, null)).map(({ row }) => row);
const entry = (id: number, points?: Uint8Array | null) => ({
  createdAtS: id * 10,
  id,
  row: { id },
  ...(points !== undefined && { points }),
});

describe.each(kinds)('trips in %s', (_kind, create) => {
  it('are kept by owner, points apart from rows', async () => {
    const storage = create();
    await storage.put('a/car', [entry(1, Uint8Array.of(1, 2)), entry(2)]);
    await storage.put('b/car', [entry(1, Uint8Array.of(9))]);
    expect(await rowsOf(storage, 'a/car')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await storage.points('a/car', 10, 1)).toEqual(Uint8Array.of(1, 2));
    expect(await storage.points('b/car', 10, 1)).toEqual(Uint8Array.of(9));
    expect(await storage.points('a/car', 20, 2)).toBeUndefined();
    expect(await storage.allRows()).toHaveLength(3);
  });

  it('are read from the last one on, and from the first one on', async () => {
    const storage = create();
    await storage.put('a/car', [entry(3), entry(1), entry(2), { ...entry(4), createdAtS: 30 }]);
    await storage.put('b/car', [entry(9)]);
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    expect(idsOf(await storage.lastRows('a/car', 2))).toEqual([4, 3]);
    expect(idsOf(await storage.lastRows('a/car', 9))).toEqual([4, 3, 2, 1]);
    const firstRows = async (id: number | null) =>
      idsOf(
        await storage.firstRows(
          'a/car',
          2,
          id === null ? null : { ...entry(id), createdAtS: Math.min(30, id * 10) },
        ),
      );
    expect(await firstRows(null)).toEqual([1, 2]);
    expect(await firstRows(2)).toEqual([3, 4]);
    expect(await firstRows(3)).toEqual([4]);
    expect(await firstRows(4)).toEqual([]);
  });

  it('keep their points when only the row changes, and lose them when asked', async () => {
    const storage = create();
    await storage.put('a/car', [entry(1, Uint8Array.of(1))]);
    await storage.put('a/car', [entry(1)]);
    expect(await storage.points('a/car', 10, 1)).toEqual(Uint8Array.of(1));
    await storage.put('a/car', [entry(1, null)]);
    expect(await storage.points('a/car', 10, 1)).toBeUndefined();
    expect(await rowsOf(storage, 'a/car')).toEqual([{ id: 1 }]);
  });

  it('stay deleted, whatever is written over them', async () => {
    const storage = create();
    const deleted = { ...entry(1, null), row: { id: 1, isDeleted: true } };
    await storage.put('a/car', [deleted]);
    await storage.put('b/car', [entry(1)]);
    const whole = { ...entry(1, Uint8Array.of(1)), row: { id: 1, isDeleted: false } };
    await storage.put('a/car', [entry(2), whole]);
    expect(await rowsOf(storage, 'a/car')).toEqual([deleted.row, { id: 2 }]);
    expect(await storage.points('a/car', 10, 1)).toBeUndefined();
    const renamed = { ...deleted.row, history: 'b2' };
    await storage.put('a/car', [{ ...deleted, row: renamed }]);
    expect(await rowsOf(storage, 'a/car')).toEqual([renamed, { id: 2 }]);
  });

  it('are all gone when cleared', async () => {
    const storage = create();
    await storage.put('a/car', [entry(1, Uint8Array.of(1))]);
    await storage.clear();
    expect([await storage.allRows(), await storage.points('a/car', 10, 1)]).toEqual([[], undefined]);
  });
});

it('reports a full storage, and keeps the stored trips', async () => {
  const name = `trips-${++made}`;
  const storage = createTripStorage(onFallback, visibility, name);
  await storage.put('a/car', [entry(1, Uint8Array.of(1))]);
  // The browser's own error, where a browser that is full raises it.
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(storage.put('a/car', [entry(2, Uint8Array.of(2)), entry(3)])).rejects.toThrow(
    StorageFullError,
  );
  put.mockRestore();
  expect(await rowsOf(storage, 'a/car')).toEqual([{ id: 1 }]);
  expect(await storage.points('a/car', 20, 2)).toBeUndefined();
});
