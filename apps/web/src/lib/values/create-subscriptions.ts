import { createScope } from '@ligo/machine';

/** Subscriptions that are active between `start` and `stop`. */
export interface Subscriptions {
  /** Begins to listen; what was begun before is ended first. */
  start(): void;
  /** Ends all that was begun. */
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
