import type { Clock } from '@ligo/machine';

/** Longest time that other work waits, ms: a tenth of a noticeable delay. */
const SLICE_MS = 10;

/** Runs work in slices, so that more urgent work runs in between. Resolves to its result; never after `signal` aborts. */
export function runInSlices<T>(
  work: Generator<void, T>,
  clock: Clock,
  /** Time since some moment, ms. */
  upMs: () => number,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let cancel = () => {};
    const slice = () => {
      try {
        const untilMs = upMs() + SLICE_MS;
        do {
          const { done, value } = work.next();
          if (done) return resolve(value);
        } while (upMs() < untilMs);
      } catch (error) {
        return reject(error);
      }
      cancel = clock.after(0, slice);
    };
    signal.addEventListener('abort', () => cancel());
    if (!signal.aborted) cancel = clock.after(0, slice);
  });
}
