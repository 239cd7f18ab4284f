import type { Clock } from '@ligo/machine';

/** A browser may release what a page had only a moment after its end. */
export const RETRY_FOR_MS = 2_000;
const RETRY_AFTER_MS = 50;

/** Calls `take` until it resolves to a value. Resolves to `null` once it did not for two seconds, however long a call takes on a busy device. */
export async function takeWithin<T>(clock: Clock, take: () => Promise<T | null>): Promise<T | null> {
  const endMs = clock.nowMs() + RETRY_FOR_MS;
  for (;;) {
    const taken = await take();
    if (taken !== null || clock.nowMs() >= endMs) return taken;
    await new Promise<void>((resolve) => clock.after(RETRY_AFTER_MS, resolve));
  }
}

/** Takes a lock of this origin until this worker ends, if no other page has it. */
export const takeLock = (locks: Pick<LockManager, 'request'>, name: string): Promise<true | null> =>
  new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock && true);
        return lock && new Promise<never>(() => {});
      })
      .catch(reject);
  });
