import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecordStorage } from './record-storage.ts';

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.useRealTimers();
});

async function roundTrip(records: ReturnType<typeof createRecordStorage>) {
  expect(await records.read('a')).toBeUndefined();
  await records.write('a', { soc: 5 });
  await records.write('b', 1);
  expect(await records.read('a')).toEqual({ soc: 5 });
  await records.remove('a');
  expect(await records.read('a')).toBeUndefined();
  await records.clear();
  expect(await records.read('b')).toBeUndefined();
}

test('keeps records in IndexedDB, for the next page too', async () => {
  const onFallback = vi.fn();
  await roundTrip(createRecordStorage(onFallback));
  await createRecordStorage(onFallback).write('a', 7);
  expect(await createRecordStorage(onFallback).read('a')).toBe(7);
  expect(onFallback).not.toHaveBeenCalled();
});

test('a database that cannot be opened is replaced by memory, and that is reported once', async () => {
  const broken = new IDBFactory();
  broken.open = () => {
    throw new DOMException('not here', 'SecurityError');
  };
  Dexie.dependencies.indexedDB = broken;
  const onFallback = vi.fn();
  await roundTrip(createRecordStorage(onFallback));
  expect(onFallback).toHaveBeenCalledOnce();
});

test('a database that never opens is replaced by memory', async () => {
  const stuck = new IDBFactory();
  stuck.open = (() => ({ addEventListener: () => {} })) as unknown as IDBFactory['open'];
  Dexie.dependencies.indexedDB = stuck;
  vi.useFakeTimers();
  const onFallback = vi.fn();
  const records = createRecordStorage(onFallback);
  const written = records.write('a', 1);
  await vi.advanceTimersByTimeAsync(3_000);
  await written;
  expect(await records.read('a')).toBe(1);
  expect(onFallback).toHaveBeenCalledOnce();
});
