import 'fake-indexeddb/auto';
import type { LogEntry } from '@ligo/protocol';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogStorage } from '../ports/storage.ts';
import { createFakeVisibility } from '../stores/test-support/fake-browser.ts';
import { createLogStorage, createMemoryLogStorage } from './log-storage.ts';

const ann = { accountId: 'ann', carId: 'car-1' };
const other = { accountId: 'ann', carId: 'car-2' };
const log = (time: number, type = 1, data = '{}') => ({ time, type, data });
const visibility = createFakeVisibility();
const always = Number.POSITIVE_INFINITY;

const { indexedDB } = Dexie.dependencies;
beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
});
afterEach(() => {
  Dexie.dependencies.indexedDB = indexedDB;
  vi.restoreAllMocks();
});

const never = () => expect.unreachable('the database opens');
const kinds: [string, () => LogStorage][] = [
  ['IndexedDB', () => createLogStorage(never, visibility)],
  ['memory', createMemoryLogStorage],
];
describe.each(kinds)('log entries in %s', (_name, create) => {
  it('come back in the order of time, by the moments asked for', async () => {
    const logs = create();
    await logs.add(ann, [log(30), log(10), log(20, 2, '{"isDriving":true}')]);
    expect(await logs.read(ann, 10, 30)).toMatchObject([log(10), log(20, 2, '{"isDriving":true}')]);
    expect(await logs.read(ann, 0, always)).toHaveLength(3);
  });

  it('are kept once, but entries of one moment that differ are all kept', async () => {
    const logs = create();
    await logs.add(ann, [log(10), log(10, 2), log(10, 1, '{"area":1}')]);
    await logs.add(ann, [log(10), log(10, 2)]);
    expect(await logs.read(ann, 0, always)).toHaveLength(3);
  });

  it('are apart for each car, and return the newest before a moment', async () => {
    const logs = create();
    expect(await logs.newestTime(ann, always)).toBeNull();
    await logs.add(ann, [log(10), log(20)]);
    await logs.add(other, [log(99)]);
    expect(await logs.newestTime(ann, always)).toBe(20);
    expect(await logs.newestTime(ann, 20)).toBe(10);
    expect(await logs.newestTime(ann, 10)).toBeNull();
    expect(await logs.read(other, 0, always)).toHaveLength(1);
  });

  it('know where their log continues, also behind entries without a position', async () => {
    const logs = create();
    expect(await logs.head(ann)).toBeNull();
    await logs.add(ann, [{ ...log(20), ref: 'a:1' }, { ...log(10), ref: 'a:2' }, log(30)]);
    await logs.add(other, [{ ...log(20), ref: 'b:9' }]);
    await logs.add(ann, [log(40)]);
    expect(await logs.head(ann)).toMatchObject({ ref: 'a:2', timeMs: 10 });
    await logs.clear();
    expect(await logs.head(ann)).toBeNull();
  });

  it('are told apart by their place in the log where their time is uncertain', async () => {
    const logs = create();
    const entry = { ...log(10), isTimeUncertain: true };
    await logs.add(ann, [
      { ...entry, ref: 'a:1' },
      { ...entry, ref: 'a:2' },
      { ...log(10), ref: 'a:3' },
    ]);
    await logs.add(ann, [{ ...entry, ref: 'a:2' }, log(10)]);
    expect(await logs.read(ann, 0, always)).toHaveLength(3);
  });

  it('are kept once where their time is uncertain, also at another time', async () => {
    const logs = create();
    const page = (time: number) =>
      ['a:1', 'a:2', undefined].map((ref, index) => ({
        ...{ ...log(time + index), isTimeUncertain: true },
        ...(ref !== undefined && { ref }),
      }));
    await logs.add(ann, page(10));
    await logs.add(ann, [...page(20), { ...log(30), ref: 'a:3' }]);
    await logs.add(other, page(20));
    expect((await logs.read(ann, 0, always)).map((each) => (each as LogEntry).time)).toEqual([
      10, 11, 12, 22, 30,
    ]);
    expect(await logs.read(other, 0, always)).toHaveLength(3);
    expect(await logs.head(ann)).toMatchObject({ ref: 'a:3', timeMs: 30 });
    await logs.add(ann, page(40).slice(0, 2));
    expect(await logs.head(ann)).toMatchObject({ ref: 'a:2', timeMs: 11 });
    await logs.clear();
    await logs.add(ann, page(10));
    expect(await logs.read(ann, 0, always)).toHaveLength(3);
  });

  it('are all gone after clearing', async () => {
    const logs = create();
    await logs.add(ann, [log(10)]);
    await logs.add(other, [log(10)]);
    await logs.clear();
    expect(await logs.newestTime(ann, always)).toBeNull();
    expect(await logs.newestTime(other, always)).toBeNull();
  });
});

it('keeps entries for the next page', async () => {
  await createLogStorage(never, visibility).add(ann, [log(10)]);
  expect(await createLogStorage(never, visibility).newestTime(ann, always)).toBe(10);
});

it('keeps what an older version of the app has stored', async () => {
  const old = new Dexie('ligo-logs');
  old.version(1).stores({ logs: '[owner+time+type+hash]' });
  await old.table('logs').add({ owner: 'ann/car-1', time: 10, type: 1, hash: 5, data: '{}' });
  old.close();
  const logs = createLogStorage(never, visibility);
  expect([await logs.newestTime(ann, always), await logs.head(ann)]).toEqual([10, null]);
});

it('is open beside a tab with an older version of the app, which keeps working', async () => {
  const old = new Dexie('ligo-logs');
  old.version(2).stores({ logs: '[owner+time+type+hash]', heads: 'owner' });
  await old.table('logs').add({ owner: 'ann/car-1', time: 10, type: 1, hash: 5, data: '{}' });
  await old.table('heads').add({ owner: 'ann/car-1', ref: 'a:1', timeMs: 10 });
  vi.spyOn(console, 'warn').mockReturnValue();
  const logs = createLogStorage(never, visibility);
  expect([await logs.newestTime(ann, always), await logs.head(ann)]).toMatchObject([10, { ref: 'a:1' }]);
  const entry = { ...log(20), ref: 'a:2', isTimeUncertain: true };
  await logs.add(ann, [entry]);
  expect(await old.table('logs').count()).toBe(2);
  await old.table('logs').clear();
  await logs.add(ann, [entry]);
  expect(await logs.read(ann, 0, always)).toHaveLength(1);
  old.close();
});

it('reads the entries of a day without the others', async () => {
  const logs = createLogStorage(never, visibility);
  await logs.add(
    ann,
    Array.from({ length: 500 }, (_, index) => log(index * 1_000)),
  );
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  expect(await logs.read(ann, 100_000, 200_000)).toHaveLength(100);
  expect(read).toHaveBeenCalledOnce();
  const range = { lower: ['ann/car-1', 100_000], upper: ['ann/car-1', 200_000] };
  expect(read.mock.lastCall?.[0]).toMatchObject({ query: range });
});

it('rejects a page that does not fit and loses nothing', async () => {
  const logs = createLogStorage(never, visibility);
  await logs.add(ann, [log(10)]);
  const put = IDBObjectStore.prototype.put;
  let puts = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    puts += 1;
    if (puts > 1) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await expect(logs.add(ann, [log(20), log(30)])).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await logs.read(ann, 0, always)).toHaveLength(1);
});

it('a database that cannot be opened is replaced by memory, and that is reported once', async () => {
  const broken = new IDBFactory();
  broken.open = () => {
    throw new DOMException('not here', 'SecurityError');
  };
  Dexie.dependencies.indexedDB = broken;
  const onFallback = vi.fn();
  const logs = createLogStorage(onFallback, visibility);
  await logs.add(ann, [log(10)]);
  expect(await logs.newestTime(ann, always)).toBe(10);
  expect(onFallback).toHaveBeenCalledOnce();
});
