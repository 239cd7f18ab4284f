import { type SentryConfigState, sentryConfigSettingSchema, sentryConfigStateSchema } from '@ligo/protocol';
import type { CarContext } from '../car-scoped/car-context.ts';
import { type CarScopedStore, combineStores } from '../car-scoped/car-scoped-store.ts';
import { createCarSetting } from '../car-scoped/create-car-setting.ts';
import { createSentryMasks } from './create-sentry-masks.ts';
import { createSentryState } from './create-sentry-state.ts';
import type { SentryStore } from './sentry-store.ts';

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
