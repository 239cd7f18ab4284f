interface LoadOptions {
  /** A failed try stays failed for this time, ms. */
  pauseMs: number;
  nowMs(): number;
}

/** Loads something once for all callers; after a failed try, and its pause if there is one, the next caller tries again. */
export function loadOnce<T>(load: () => Promise<T>, options?: LoadOptions): () => Promise<T> {
  const nowMs = () => options?.nowMs() ?? 0;
  let loading: Promise<T> | null = null;
  let forgottenFromMs = Number.POSITIVE_INFINITY;
  return () => {
    if (nowMs() >= forgottenFromMs) loading = null;
    if (loading) return loading;
    forgottenFromMs = Number.POSITIVE_INFINITY;
    loading = load().catch((error: unknown) => {
      forgottenFromMs = nowMs() + (options?.pauseMs ?? 0);
      throw error;
    });
    return loading;
  };
}
