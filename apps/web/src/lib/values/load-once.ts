interface LoadOptions {
  /** A failed try stays failed for this time, ms. */
  pauseMs: number;
  nowMs(): number;
}

/** Loads something once for all callers; after a failed try, and its pause if there is one, the next caller tries again. */
export function loadOnce<T>(load: () => Promise<T>, options?: LoadOptions): () => Promise<T> {
  const nowMs = () => options?.nowMs() ?? 0;
  let loading: Promise<T> | null = null;
  let failedAtMs: number | null = null;
  return () => {
    // A clock that was set back since ends the pause, too.
    if (failedAtMs !== null && Math.abs(nowMs() - failedAtMs) >= (options?.pauseMs ?? 0)) loading = null;
    if (loading) return loading;
    failedAtMs = null;
    loading = load().catch((error: unknown) => {
      failedAtMs = nowMs();
      throw error;
    });
    return loading;
  };
}
