import type { Clock } from './clock.ts';

/**
 * Resolves to the result of `coming`, or to that of `onLimit` after `limitMs`. Rejects as `coming` does, and with the error of
 * `onLimit`. Leaves no timer behind; a late result or failure is dropped.
 */
export async function withLimit<T, L>(
  clock: Clock,
  limitMs: number,
  coming: Promise<T>,
  onLimit: () => L,
): Promise<T | L> {
  let cancel = () => {};
  const limit = new Promise<L>((resolve, reject) => {
    cancel = clock.after(limitMs, () => {
      try {
        resolve(onLimit());
      } catch (error) {
        reject(error);
      }
    });
  });
  try {
    return await Promise.race([coming, limit]);
  } finally {
    cancel();
  }
}
