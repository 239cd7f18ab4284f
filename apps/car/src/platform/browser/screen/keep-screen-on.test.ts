import { afterEach, expect, it, vi } from 'vitest';
import { keepScreenOn } from './keep-screen-on.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that grants each lock, unless it refuses. */
function openPage(browser = { refuses: false }) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const locks: { onrelease: (() => void) | null; release: () => Promise<void>; isHeld: boolean }[] = [];
  const request = vi.fn(async () => {
    if (browser.refuses) throw new Error('low charge');
    const lock = {
      onrelease: null as (() => void) | null,
      isHeld: true,
      async release() {
        lock.isHeld = false;
        lock.onrelease?.();
      },
    };
    locks.push(lock);
    return lock;
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const changes: boolean[] = [];
  const end = keepScreenOn((isKept) => changes.push(isKept));
  const show = (visibilityState: string) => {
    Object.assign(page, { visibilityState });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { locks, request, changes, end, show };
}

it('asks again once the page is in front, after the browser took the lock from it', async () => {
  const { locks, changes, show, request } = openPage();
  await vi.waitUntil(() => changes.length === 1);
  show('hidden');
  await locks[0]?.release();
  show('visible');
  show('visible');
  await vi.waitUntil(() => changes.length === 3);
  expect(changes).toEqual([true, false, true]);
  expect(request).toHaveBeenCalledTimes(2);
});

it('reports that the browser refuses, and asks again the next time', async () => {
  const browser = { refuses: true };
  const { changes, show } = openPage(browser);
  await vi.waitUntil(() => changes.length === 1);
  show('hidden');
  browser.refuses = false;
  show('visible');
  await vi.waitUntil(() => changes.length === 2);
  expect(changes).toEqual([false, true]);
});

it('asks again if the page was hidden and shown while the browser was asked', async () => {
  const browser = { refuses: true };
  const { changes, show, request } = openPage(browser);
  show('hidden');
  show('visible');
  browser.refuses = false;
  await vi.waitUntil(() => changes.length === 2);
  expect(changes).toEqual([false, true]);
  expect(request).toHaveBeenCalledTimes(2);
});

it('lets the screen go at its end, also while it asks', async () => {
  const kept = openPage();
  await vi.waitUntil(() => kept.changes.length === 1);
  kept.end();
  kept.show('visible');
  const asking = openPage();
  asking.end();
  await vi.waitUntil(() => asking.locks[0]?.isHeld === false);
  expect(kept.locks.map(({ isHeld }) => isHeld)).toEqual([false]);
  expect([kept.changes, asking.changes]).toEqual([[true], []]);
});
