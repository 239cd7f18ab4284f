import { afterEach, expect, it, vi } from 'vitest';
import { askToKeepData, createBrowserVolumes } from './browser-storage.ts';
import { GrantedSpace } from './granted-space.ts';

afterEach(() => vi.unstubAllGlobals());

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
  expect(await createBrowserVolumes('ligo', new GrantedSpace({ nowMs: () => 0 })).list()).toEqual([
    { volume: 'internal', folder: 'ligo', mountId: '', isWritable: true, ...space },
  ]);
});

it('reports for ten minutes no more than a refused write has shown, and what was deleted since', async () => {
  let usage = 2_000;
  let nowMs = 0;
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: usage + 10_000, usage }) } });
  const space = new GrantedSpace({ nowMs: () => nowMs });
  space.refuse();
  expect(await space.measure()).toEqual({ freeBytes: 0, totalBytes: 2_000 });
  usage = 1_500;
  expect(await space.measure()).toEqual({ freeBytes: 500, totalBytes: 2_000 });
  nowMs = 600_000;
  expect(await space.measure()).toEqual({ freeBytes: 10_000, totalBytes: 11_500 });
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
