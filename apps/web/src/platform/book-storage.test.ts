import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import type { BookChange, BookStorage } from '../ports/book-storage.ts';
import { StorageFullError } from '../ports/storage.ts';
import { createFakeVisibility } from '../stores/test-support/fake-browser.ts';
import { createBookStorage, createMemoryBookStorage } from './book-storage.ts';

let made = 0;
const visibility = createFakeVisibility();
const create = (name = `book-${++made}`) => createBookStorage(() => {}, visibility, name);
const kinds: [string, () => BookStorage][] = [
  ['IndexedDB', create],
  ['memory', createMemoryBookStorage],
];
const change = (id: string, name: string): BookChange => ({
  ...{ kind: 'place', id, value: { name }, changedAt: 5, refusal: null },
});
const entry = (id: string, rev: number, value: { name: string } | null = { name: id }) => ({
  ...{ kind: 'place', id, value, changedAt: 5, rev },
});
const idsOf = (rows: readonly unknown[]) => rows.map((row) => (row as { id: string }).id);

describe.each(kinds)('a book in %s', (_kind, open) => {
  it('keeps changes in their order, and entries, by owner', async () => {
    const storage = open();
    const first = await storage.add('a/car', [change('x', '1'), change('y', '2')]);
    await storage.add('b/car', [change('z', '3')]);
    await storage.add('a/car', [change('x', '4')]);
    await storage.update('a/car', { head: { history: 'h', rev: 7 }, entries: [entry('x', 7)] });
    const stored = await storage.read('a/car');
    expect(stored.head).toMatchObject({ history: 'h', rev: 7 });
    expect(stored.entries).toMatchObject([entry('x', 7)]);
    expect(idsOf(stored.changes)).toEqual(['x', 'y', 'x']);
    await storage.update('a/car', { settled: first, entries: [entry('x', 8, null), entry('y', 9)] });
    expect(idsOf((await storage.read('a/car')).changes)).toEqual(['x']);
    expect((await storage.read('a/car')).entries).toMatchObject([entry('x', 8, null), entry('y', 9)]);
    expect(await storage.read('b/car')).toMatchObject({ entries: [], changes: [{ id: 'z' }] });
    await storage.clear();
    expect(await storage.read('a/car')).toMatchObject({ head: undefined, entries: [], changes: [] });
  });

  it('does not go back behind another tab', async () => {
    const storage = open();
    const [seq = 0] = await storage.add('a/car', [change('x', '1')]);
    await storage.update('a/car', { entries: [entry('x', 9)], settled: [seq] });
    await storage.update('a/car', {
      entries: [entry('x', 8, { name: 'earlier' })],
      replaced: [{ ...change('x', '1'), seq, refusal: 'full' }],
    });
    expect(await storage.read('a/car')).toMatchObject({ entries: [entry('x', 9)], changes: [] });
  });

  it('makes changes of all entries for another history', async () => {
    const storage = open();
    await storage.update('a/car', { entries: [entry('x', 9), entry('y', 3)] });
    await storage.update('a/car', {
      head: { history: 'new', rev: 0 },
      restarted: [change('x', 'x'), change('y', 'y')],
      entries: [entry('w', 1)],
      gone: [{ kind: 'place', id: 'none' }],
    });
    const stored = await storage.read('a/car');
    expect(idsOf(stored.changes)).toEqual(['x', 'y']);
    expect(idsOf(stored.entries)).toEqual(['w']);
  });
});

it('outlives the page', async () => {
  await create('kept').add('a/car', [change('x', '1')]);
  expect(idsOf((await create('kept').read('a/car')).changes)).toEqual(['x']);
});

it('reports that there is no room, and keeps nothing of it', async () => {
  const storage = create();
  await storage.read('a/car');
  const error = new Dexie.QuotaExceededError('full');
  const spy = vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValueOnce(error);
  await expect(storage.add('a/car', [change('x', '1')])).rejects.toBeInstanceOf(StorageFullError);
  spy.mockRestore();
  expect((await storage.read('a/car')).changes).toEqual([]);
});
