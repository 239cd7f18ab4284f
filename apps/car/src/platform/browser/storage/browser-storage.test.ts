import { createVirtualClock } from '@ligo/machine/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askToKeepData, createBrowserVolumes, eraseCar } from './browser-storage.ts';
import { GrantedSpace } from './granted-space.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['what it still grants', async () => ({ quota: 1_000, usage: 300 }), { freeBytes: 700, totalBytes: 1_000 }],
  [
    'nothing when more is used than granted',
    async () => ({ quota: 100, usage: 300 }),
    { freeBytes: 0, totalBytes: 100 },
  ],
  ['nothing without an answer', () => Promise.reject(new Error('no')), { freeBytes: 0, totalBytes: 0 }],
])('reports %s', async (_what, estimate, space) => {
  vi.stubGlobal('navigator', { storage: { estimate } });
  expect(await createBrowserVolumes('ligo', new GrantedSpace(createVirtualClock())).list()).toEqual([
    { volume: 'internal', folder: 'ligo', mountId: '', isWritable: true, ...space },
  ]);
});

it('reports for ten minutes no more than a refused write has shown, and what was deleted since', async () => {
  let usage = 2_000;
  const clock = createVirtualClock();
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: usage + 10_000, usage }) } });
  const space = new GrantedSpace(clock);
  space.refuse();
  expect(await space.measure()).toEqual({ freeBytes: 0, totalBytes: 2_000 });
  usage = 1_500;
  expect(await space.measure()).toEqual({ freeBytes: 500, totalBytes: 2_000 });
  await clock.advance(600_000);
  expect(await space.measure()).toEqual({ freeBytes: 10_000, totalBytes: 11_500 });
});

it('reports the last answer while the browser gives none, or fails', async () => {
  const clock = createVirtualClock();
  const answers = [
    async () => ({ quota: 1_000, usage: 300 }),
    () => new Promise<StorageEstimate>(() => {}),
    () => Promise.reject(new Error('no')),
  ];
  vi.stubGlobal('navigator', { storage: { estimate: () => answers.shift()?.() } });
  const space = new GrantedSpace(clock);
  const known = { freeBytes: 700, totalBytes: 1_000 };
  expect(await space.measure()).toEqual(known);
  const measured = space.measure();
  await clock.advance(5_000);
  expect([await measured, await space.measure()]).toEqual([known, known]);
});

it.each([
  ['is not asked again for what it promised', async () => true, async () => false, true],
  ['promises it when it is asked', async () => false, async () => true, true],
  ['may refuse', async () => false, async () => false, false],
  ['may not know the question', async () => false, () => Promise.reject(new Error('no')), false],
])('to keep the data, a browser %s', async (_what, persisted, persist, isKept) => {
  vi.stubGlobal('navigator', { storage: { persisted, persist } });
  expect(await askToKeepData()).toBe(isKept);
});

describe('erasing the car', () => {
  /** A browser in which a page holds the store and the key of the car so long, ms. */
  function browserThat(holdsMs: number) {
    vi.useFakeTimers();
    const left = new Set(['store', 'key']);
    const isHeld = () => performance.now() < startMs + holdsMs;
    const startMs = performance.now();
    const removeEntry = async () => {
      if (isHeld()) throw new DOMException('held', 'NoModificationAllowedError');
      left.delete('store');
    };
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ removeEntry }) } });
    const deleteDatabase = () => {
      const request = { onsuccess: () => {}, onblocked: () => {} };
      setTimeout(() => request.onblocked());
      // The browser deletes it as soon as no page has it open.
      setTimeout(() => {
        left.delete('key');
        request.onsuccess();
      }, holdsMs);
      return request;
    };
    vi.stubGlobal('indexedDB', { deleteDatabase });
    return left;
  }
  const ended = async (limitMs: number) => {
    const isErased = eraseCar();
    await vi.advanceTimersByTimeAsync(limitMs);
    return isErased;
  };

  it('waits until the browser has released what a car that just ended had open', async () => {
    const left = browserThat(1_900);
    expect([await ended(4_000), left.size]).toEqual([true, 0]);
  });

  it('leaves everything as it is while another page has the car', async () => {
    const left = browserThat(3_600_000);
    expect([await ended(10_000), left.size]).toEqual([false, 2]);
  });
});
