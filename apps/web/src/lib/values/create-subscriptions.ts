import { createScope } from '@ligo/machine';

/** Subscriptions that are active between `start` and `stop`. */
export interface Subscriptions {
  /** Subscribes; earlier subscriptions are ended first. */
  start(): void;
  stop(): void;
}

/** Makes the holder of what `begin` begins; it returns how to end each of it. */
export function createSubscriptions(begin: () => readonly (() => void)[]): Subscriptions {
  let scope = createScope();
  return {
    start() {
      scope.end();
      scope = createScope();
      scope.add(...begin());
    },
    stop: () => scope.end(),
  };
}
