import type { Clock } from '@ligo/machine';

/** What every way of carrying out an order needs. */
export interface TransportNeeds {
  clock: Clock;
  /** A number for an order, higher than that of all before. */
  commandNumber(): number;
}

/** The unix time in ms at which an order is given, so that numbers also grow from run to run. */
export function createCommandNumbers(clock: Clock): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, clock.nowMs());
    return last;
  };
}
