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
