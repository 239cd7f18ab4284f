import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { RETRY_FOR_MS, takeLock, takeWithin } from './take-lock.ts';

/** The lock of a browser that answers after `answerMs`; another page has it until `freeAtMs`. */
function openBrowser(answerMs: number, freeAtMs: number) {
  const clock = createVirtualClock();
  const startedMs = clock.nowMs();
  const request = (_name: string, _options: object, run: (lock: object | null) => unknown) =>
    new Promise((resolve) => {
      clock.after(answerMs, () => resolve(run(clock.nowMs() - startedMs >= freeAtMs ? {} : null)));
    });
  const taking = takeWithin(clock, () => takeLock({ request } as Pick<LockManager, 'request'>, 'car'));
  return { clock, taking };
}

it('takes a free lock, however late a busy browser answers', async () => {
  const { clock, taking } = openBrowser(10 * RETRY_FOR_MS, 0);
  await clock.advance(10 * RETRY_FOR_MS);
  expect(await taking).toBe(true);
});

it('takes the lock of a page that has just ended, and gives up that of one that stays', async () => {
  const ended = openBrowser(1, RETRY_FOR_MS / 2);
  await ended.clock.advance(RETRY_FOR_MS);
  expect(await ended.taking).toBe(true);
  const staying = openBrowser(1, Number.POSITIVE_INFINITY);
  await staying.clock.advance(RETRY_FOR_MS + 100);
  expect(await staying.taking).toBeNull();
});

it('rejects where the browser refuses locks', async () => {
  const request = () => Promise.reject(new Error('not here'));
  await expect(takeLock({ request } as Pick<LockManager, 'request'>, 'car')).rejects.toThrow('not here');
});
