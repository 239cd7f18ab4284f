import { afterEach, expect, it, vi } from 'vitest';
import { askToKeepData, createBrowserVolumes } from './browser-storage.ts';

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
  expect(await createBrowserVolumes('ligo').list()).toEqual([
    { volume: 'internal', folder: 'ligo', mountId: '', isWritable: true, ...space },
  ]);
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
