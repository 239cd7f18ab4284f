import type { Clock } from './machine-runner.ts';

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

/**
 * Aborts with `signal`, or with a `TimeoutError` once `limitMs` have passed. `AbortSignal.any` holds the timeout only weakly: Node
 * would collect it as garbage, and it would never abort.
 */
export function limitedSignal(signal: AbortSignal, limitMs: number): AbortSignal {
  const limit = AbortSignal.timeout(limitMs);
  // A signal with a listener is not collected.
  limit.addEventListener('abort', () => {}, { once: true });
  return AbortSignal.any([signal, limit]);
}
