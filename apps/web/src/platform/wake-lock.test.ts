// @vitest-environment happy-dom
import { settle } from '@ligo/machine/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepScreenOn } from './wake-lock.ts';

const show = () => document.dispatchEvent(new Event('visibilitychange'));

/** A browser whose locks the test grants. */
function startBrowser() {
  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const grants: (() => void)[] = [];
  const request = () =>
    new Promise((resolve) =>
      grants.push(() => {
        const lock = {
          released: false,
          release: async () => {
            lock.released = true;
          },
        };
        locks.push(lock);
        resolve(lock);
      }),
    );
  vi.stubGlobal('navigator', { wakeLock: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { locks, grants };
}

it('leaves no lock, also where the page is shown again while one is requested', async () => {
  const { locks, grants } = startBrowser();
  const end = keepScreenOn();
  show();
  for (const grant of grants) grant();
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([false]);
  end();
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([true]);
});

it('releases a lock that is granted after its end', async () => {
  const { locks, grants } = startBrowser();
  keepScreenOn()();
  for (const grant of grants) grant();
  await settle();
  expect(locks.map(({ released }) => released)).toEqual([true]);
});
