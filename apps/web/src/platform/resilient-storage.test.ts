import { expect, it, vi } from 'vitest';
import { createFakeVisibility } from '../stores/test-support/fake-browser.ts';
import { createResilientStorage } from './resilient-storage.ts';

/** A database whose connections a test cuts, and that opens on request. */
function setUp() {
  const database = { canOpen: true, isFull: false, opened: 0, adds: 0, stored: [] as string[] };
  const visibility = createFakeVisibility();
  const onFallback = vi.fn();
  const cuts: (() => void)[] = [];
  const storage = createResilientStorage({
    visibility,
    onFallback,
    createMemory: () => {
      const stored: string[] = [];
      return { add: async (text: string) => void stored.push(text), all: async () => [...stored] };
    },
    async open() {
      if (!database.canOpen) throw new DOMException('not here', 'SecurityError');
      database.opened += 1;
      let isCut = false;
      cuts.push(() => {
        isCut = true;
      });
      const check = () => {
        if (isCut) throw Object.assign(new Error('wrapped'), { inner: new DOMException('', 'UnknownError') });
      };
      return {
        close() {},
        storage: {
          async add(text: string) {
            check();
            database.adds += 1;
            if (database.isFull) throw new DOMException('full', 'QuotaExceededError');
            database.stored.push(text);
          },
          async all() {
            check();
            return [...database.stored];
          },
        },
      };
    },
  });
  return { database, visibility, onFallback, storage, cut: () => cuts.at(-1)?.() };
}

it('reopens a connection that the browser cut, and repeats the work', async () => {
  const { database, storage, cut } = setUp();
  await storage.add('one');
  cut();
  const works = ['two', 'three'].map((text) => storage.add(text));
  await Promise.all(works);
  expect(await storage.all()).toEqual(['one', 'two', 'three']);
  expect([database.opened, storage.isTemporary.get()]).toEqual([2, false]);
});

it('passes on errors other than a cut connection', async () => {
  const { storage, database } = setUp();
  database.isFull = true;
  await expect(storage.add('one')).rejects.toThrow('full');
  expect([database.adds, database.opened]).toEqual([1, 1]);
});

it('lives as long as the page without a database, reports it, and tries again when the page is visible', async () => {
  const { database, visibility, onFallback, storage, cut } = setUp();
  await storage.add('kept');
  database.canOpen = false;
  cut();
  await storage.add('for now');
  expect(await storage.all()).toEqual(['for now']);
  expect([storage.isTemporary.get(), onFallback.mock.calls.length]).toEqual([true, 1]);
  visibility.show(true);
  expect(await storage.all()).toEqual(['for now']);
  const changed = vi.fn();
  storage.isTemporary.subscribe(changed);
  database.canOpen = true;
  visibility.show(true);
  expect(await storage.all()).toEqual(['kept']);
  expect([storage.isTemporary.get(), changed.mock.calls.length]).toEqual([false, 1]);
});
