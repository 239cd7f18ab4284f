import { type AppConfigState, appConfigSettingSchema, appConfigStateSchema } from '@ligo/protocol';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { CarSettingStore } from '../car-scoped/car-setting-store.ts';
import type { RecordNeeds } from '../car-scoped/create-car-record.ts';
import { createCarSetting } from '../car-scoped/create-car-setting.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';

export interface AppSettingsNeeds extends RecordNeeds {
  link: LinkStore;
  notify(notice: Notice): void;
}

/** Makes the keeper of the settings of the selected car's app. */
export function createAppSettings(needs: AppSettingsNeeds): CarSettingStore<AppConfigState> & CarScopedStore {
  const { records, clock, counter, link, notify } = needs;
  return createCarSetting<AppConfigState>({
    records,
    clock,
    counter,
    link,
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
