import { type AppConfigState, appConfigSettingSchema, appConfigStateSchema } from '@ligo/protocol';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { CarSettingStore } from '../car-scoped/car-setting-store.ts';
import { createCarSetting } from '../car-scoped/create-car-setting.ts';

/** Makes the store of the settings of the selected car's app. */
export function createAppSettings(context: CarContext): CarSettingStore<AppConfigState> & CarScopedStore {
  const { link, notify } = context;
  return createCarSetting<AppConfigState>(context, {
    name: 'app-settings',
    schema: appConfigStateSchema,
    fallback: appConfigStateSchema.parse({}),
    isInitiallyWaiting: false,
    listen: ({ received, answered }) => [
      link.on('GetAppConfig', received),
      link.on('SetAppConfig', answered),
    ],
    ask: () => link.send('GetAppConfig', {}, { force: true }),
    send: (value) => link.send('SetAppConfig', appConfigSettingSchema.parse(value), { force: true }),
    notify: (outcome) => notify({ kind: 'settings', outcome }),
  });
}
