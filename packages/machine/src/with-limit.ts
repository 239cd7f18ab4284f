import type { Clock } from './clock.ts';

/**
 * What `coming` resolves to, or what `onLimit` returns if that takes longer than `limitMs`. Rejects as `coming` does, and with
 * what `onLimit` throws. Leaves no timer behind; what comes too late is dropped, a late failure too.
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
