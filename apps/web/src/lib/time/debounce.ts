import type { Clock } from '@ligo/machine';

/** Runs `run` once `debounceMs` after the last ask, but at most `maxWaitMs` after the first. */
export function createDebounced(
  clock: Clock,
  times: { debounceMs: number; maxWaitMs: number },
  run: () => void,
) {
  let firstAskAtMs: number | null = null;
  let cancelTimer = () => {};
  /** Forgets that it was asked for. */
  const cancel = () => {
    cancelTimer();
    cancelTimer = () => {};
    firstAskAtMs = null;
  };
  /** Calls now if it was asked for. */
  const flush = () => {
    if (firstAskAtMs === null) return;
    cancel();
    run();
  };
  return {
    ask() {
      const nowMs = clock.nowMs();
      // A clock that was set back since would delay it for as long.
      if (firstAskAtMs === null || nowMs < firstAskAtMs) firstAskAtMs = nowMs;
      cancelTimer();
      const leftMs = firstAskAtMs + times.maxWaitMs - nowMs;
      cancelTimer = clock.after(Math.max(0, Math.min(times.debounceMs, leftMs)), flush);
    },
    flush,
    cancel,
  };
}
