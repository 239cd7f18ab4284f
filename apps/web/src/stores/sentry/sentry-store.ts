import {
  type SentryConfigState,
  type SentryState,
  sentryConfigSettingSchema,
  sentryConfigStateSchema,
} from '@ligo/protocol';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import { type CarScopedStore, combineStores } from '../car-scoped/car-scoped-store.ts';
import type { CarSettingStore } from '../car-scoped/car-setting-store.ts';
import { createCarSetting } from '../car-scoped/create-car-setting.ts';
import type { LinkStore } from '../link/link-store.ts';
import { createSentryMasks, type SentryMasks } from './sentry-masks.ts';

export interface SentryStore {
  config: CarSettingStore<SentryConfigState>;
  /** Its current state; `null` without a link, or if the car does not report it. */
  state: Readable<SentryState | null>;
  masks: SentryMasks;
}

/**
 * Makes the store of the Sentry state of the selected car; without a link it is unknown.
 * @param onPhase Called on another phase: the car may also report other values with its configuration, such as free storage.
 */
function createSentryState(
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

/** Sliders are moved here and there before they are right. */
const DEBOUNCE_MS = 2_000;

/** Makes the store of the selected car's Sentry. */
export function createSentry(context: CarContext): SentryStore & CarScopedStore {
  const { link, notify } = context;
  const ask = () => link.send('GetSentryConfig', {}, { force: true });
  const config = createCarSetting<SentryConfigState>(context, {
    name: 'sentry-config',
    schema: sentryConfigStateSchema,
    fallback: { ...sentryConfigStateSchema.parse({}), startTime: 0, endTime: 1439 },
    isInitiallyWaiting: true,
    debounceMs: DEBOUNCE_MS,
    listen: ({ received, answered }) => [
      link.on('GetSentryConfig', received),
      link.on('SetSentryConfig', answered),
    ],
    ask,
    send: (value) => link.send('SetSentryConfig', sentryConfigSettingSchema.parse(value), { force: true }),
    notify: (outcome) => notify({ kind: 'settings', outcome }),
  });
  const state = createSentryState(link, ask);
  return { config, state, masks: createSentryMasks(context), ...combineStores([config, state]) };
}
