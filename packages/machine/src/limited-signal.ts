/**
 * Aborts with `signal`, or with a `TimeoutError` once `limitMs` have passed. `AbortSignal.any` alone holds a limit so weakly that
 * Node collects it as garbage, and then it never ends anything.
 */
export function limitedSignal(signal: AbortSignal, limitMs: number): AbortSignal {
  const limit = AbortSignal.timeout(limitMs);
  // A signal with a listener is not collected.
  limit.addEventListener('abort', () => {}, { once: true });
  return AbortSignal.any([signal, limit]);
}
