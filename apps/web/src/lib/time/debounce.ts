import type { Clock } from '@ligo/machine';

/** A call that is put off while it keeps being asked for. */
export interface Debounced {
  /** Asks for the call. */
  ask(): void;
  /** Calls now if it was asked for. */
  flush(): void;
  /** Forgets that it was asked for. */
  cancel(): void;
}

/** Runs `run` once `debounceMs` after the last ask, but at most `maxWaitMs` after the first. */
export function createDebounced(
  clock: Clock,
  times: { debounceMs: number; maxWaitMs: number },
  run: () => void,
): Debounced {
  let firstAskAtMs: number | null = null;
  let cancelTimer = () => {};
  const cancel = () => {
    cancelTimer();
    cancelTimer = () => {};
    firstAskAtMs = null;
  };
  const flush = () => {
    if (firstAskAtMs === null) return;
    cancel();
    run();
  };
  return {
    ask() {
      const nowMs = clock.nowMs();
      firstAskAtMs ??= nowMs;
      cancelTimer();
      const leftMs = firstAskAtMs + times.maxWaitMs - nowMs;
      cancelTimer = clock.after(Math.max(0, Math.min(times.debounceMs, leftMs)), flush);
    },
    flush,
    cancel,
  };
}
