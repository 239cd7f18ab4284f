import type { SentryState } from '@ligo/protocol';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { LinkStore } from '../link/link-store.ts';

export interface SentryStateNeeds {
  link: LinkStore;
  /** Its phase is another one: what the car says with its configuration, such as room, may be so too. */
  onPhase(): void;
}

/** Makes the keeper of what the selected car's Sentry does now: without a link nobody knows it. */
export function createSentryState({
  link,
  onPhase,
}: SentryStateNeeds): Readable<SentryState | null> & CarScopedStore {
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
