import type { SentryState } from '@ligo/protocol';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { LinkStore } from '../link/link-store.ts';

/**
 * Makes the store of the Sentry state of the selected car; without a link it is unknown.
 * @param onPhase Called on another phase: the car may also report other values with its configuration, such as free storage.
 */
export function createSentryState(
  link: LinkStore,
  onPhase: () => void,
): Readable<SentryState | null> & CarScopedStore {
  const state = createObservable<SentryState | null>(null);
  const forget = () => state.set(null);
  const take = (next: SentryState) => {
    const before = state.get()?.phase;
    state.set(next);
    if (before !== undefined && before !== next.phase) onPhase();
  };
  const following = createSubscriptions(() => [
    forget,
    link.on('SentryState', take),
    link.on('GetSentryConfig', (config) => config.state && state.set(config.state)),
    link.subscribe(() => link.get().reach === 'car' || forget()),
  ]);
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: following.start,
    stop: following.stop,
    select: forget,
    flush() {},
    discard: forget,
  };
}
