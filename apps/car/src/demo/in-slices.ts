import type { Clock } from '@ligo/machine';

/** So long nobody else has a turn, ms: a tenth of what a person notices. */
const SLICE_MS = 10;

/** What slices are cut by. */
export interface SliceNeeds {
  clock: Clock;
  /** Time that passed since some moment, ms. */
  upMs(): number;
}

/** Does work a slice at a time, with room between for what is more urgent. Resolves to its result; never, once `signal` is aborted. */
export function runInSlices<T>(
  work: Generator<void, T>,
  { clock, upMs }: SliceNeeds,
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
