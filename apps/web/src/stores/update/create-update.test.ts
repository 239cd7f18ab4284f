import { createVirtualClock, settle } from '@ligo/machine/test-support';
import { beforeEach, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createCounter } from '../../lib/values/counter.ts';
import type { WorkerMessage } from '../../lib/worker-memory.ts';
import type { AppWorker } from '../../ports/browser.ts';
import { createFakeStorage, createFakeVisibility } from '../test-support/fake-browser.ts';
import { createUpdate } from './create-update.ts';

function createBench() {
  const messages = new Set<(message: WorkerMessage) => void>();
  const takeovers = new Set<() => void>();
  const done: string[] = [];
  const world = {
    hash: 'one' as string | null,
    isWaiting: false,
    isInside: true,
    canStore: true,
    canFlush: true,
  };
  const worker: AppWorker = {
    takeClick: async () => null,
    register: async () => true,
    async update() {
      done.push('update');
      if (!world.canStore) throw new Error('no room');
    },
    isWaiting: async () => world.isWaiting,
    async activate() {
      done.push('activate');
      return world.isWaiting;
    },
    onActivated(handler) {
      takeovers.add(handler);
      return () => takeovers.delete(handler);
    },
    onMessage(handler) {
      messages.add(handler);
      return () => messages.delete(handler);
    },
  };
  const visibility = createFakeVisibility();
  const clock = createVirtualClock();
  const storage = createFakeStorage();
  const counter = createCounter();
  const update = createUpdate({
    worker,
    visibility,
    clock,
    storage: storage.tab(),
    counter,
    async fetchVersion() {
      if (world.hash === null) throw new Error('no version');
      return world.hash;
    },
    isInsideApp: () => world.isInside,
    async flush() {
      done.push('flush');
      if (!world.canFlush) await new Promise(() => {});
    },
    reload: () => done.push('reload'),
  });
  return {
    world,
    clock,
    done,
    update,
    visibility,
    counter,
    stored: () => storage.texts.get(STORAGE_KEYS.versionHash),
    announce: (type: 'cache-invalidated' | 'reload' = 'cache-invalidated') => {
      for (const notify of messages) notify({ type });
    },
    takeOver: () => {
      for (const notify of takeovers) notify();
    },
    listeners: () => messages.size + takeovers.size + visibility.listeners(),
  };
}

let bench: ReturnType<typeof createBench>;
beforeEach(() => {
  bench = createBench();
});

async function comeBack() {
  bench.visibility.show(true);
  await settle();
}

async function start() {
  bench.update.start();
  await bench.update.check();
  await settle();
  bench.done.length = 0;
}

test('a version that is known asks the worker for nothing; a new one is stored, then remembered', async () => {
  await start();
  expect(bench.stored()).toBe('one');
  await comeBack();
  expect(bench.done).toEqual([]);
  bench.world.hash = 'two';
  bench.visibility.show(false);
  await settle();
  expect(bench.done).toEqual([]);
  await comeBack();
  expect(bench.done).toEqual(['update']);
  expect(bench.stored()).toBe('two');
});

test('asks the server nothing before the first check, which waits until the page is there', async () => {
  bench.update.start();
  await comeBack();
  expect([bench.stored(), bench.done]).toEqual([undefined, []]);
});

test('a version that could not be stored is tried again', async () => {
  await start();
  Object.assign(bench.world, { hash: 'two', canStore: false });
  await comeBack();
  expect(bench.stored()).toBe('one');
  bench.world.canStore = true;
  await comeBack();
  expect(bench.stored()).toBe('two');
});

test('a check that failed is retried once, and then with the next return to the page', async () => {
  bench.world.hash = null;
  await start();
  expect([bench.counter.read()['version-check-failed'], bench.stored()]).toEqual([1, undefined]);
  await bench.clock.advance(5_000);
  expect(bench.counter.read()['version-check-failed']).toBe(2);
  await bench.clock.advance(600_000);
  expect(bench.counter.read()['version-check-failed']).toBe(2);
  await comeBack();
  bench.world.hash = 'one';
  await bench.clock.advance(5_000);
  expect(bench.counter.read()['version-check-failed']).toBe(3);
  expect(bench.stored()).toBe('one');
});

test('inside the app a new version is offered and nothing is reloaded; outside the page is reloaded', async () => {
  await start();
  bench.announce();
  expect(bench.update.get()).toEqual({ isReady: true });
  expect(bench.done).toEqual([]);
  bench.world.isInside = false;
  bench.announce();
  expect(bench.done).toEqual(['reload']);
});

test('a version that waits since another day is offered at the start, but never reloads a public page', async () => {
  bench.world.isWaiting = true;
  await start();
  expect(bench.update.get()).toEqual({ isReady: true });
  bench = createBench();
  Object.assign(bench.world, { isWaiting: true, isInside: false });
  await start();
  expect(bench.update.get()).toEqual({ isReady: false });
  expect(bench.done).toEqual([]);
});

test('pending data of the stores is written before the takeover, and before the reload that follows it', async () => {
  await start();
  bench.world.isWaiting = true;
  await bench.update.apply();
  expect(bench.done).toEqual(['flush', 'activate']);
  bench.takeOver();
  await settle();
  expect(bench.done).toEqual(['flush', 'activate', 'flush', 'reload']);
});

test('a write that never ends does not keep the owner waiting', async () => {
  await start();
  Object.assign(bench.world, { isWaiting: true, canFlush: false });
  void bench.update.apply();
  await bench.clock.advance(2_000);
  expect(bench.done).toEqual(['flush', 'activate']);
});

test('every window reloads when the takeover is late, wherever the owner asked for it', async () => {
  await start();
  bench.announce('reload');
  await settle();
  expect(bench.done).toEqual(['flush', 'reload']);
});

test('with nothing that waits the page is just reloaded', async () => {
  await start();
  await bench.update.apply();
  expect(bench.done).toEqual(['flush', 'activate', 'reload']);
});

test('a check that fails after the end is not made again', async () => {
  bench.update.start();
  bench.world.hash = null;
  const checking = bench.update.check();
  bench.update.stop();
  await checking;
  expect(bench.counter.read()['version-check-failed']).toBe(1);
  expect(bench.clock.pending()).toBe(0);
});

test('nothing listens or waits after the end', async () => {
  bench.world.hash = null;
  await start();
  bench.update.stop();
  expect(bench.clock.pending()).toBe(0);
  expect(bench.listeners()).toBe(0);
});
