import type { Clock } from '@ligo/machine';

/** Returns numbers for commands: each is higher than the last one. They start at the unix time, ms, so that they also grow from run to run. */
export function createCommandNumbers(clock: Clock): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, clock.nowMs());
    return last;
  };
}
