import { type AppConfigState, appConfigSettingSchema, appConfigStateSchema } from '@ligo/protocol';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { CarSettingStore } from '../of-car/car-setting-store.ts';
import type { CarStore } from '../of-car/car-store.ts';
import type { RecordNeeds } from '../of-car/create-car-record.ts';
import { createCarSetting } from '../of-car/create-car-setting.ts';

export interface AppSettingsNeeds extends RecordNeeds {
  link: LinkStore;
  tell(notice: Notice): void;
}

/** Makes the keeper of the settings of the selected car's app. */
export function createAppSettings(needs: AppSettingsNeeds): CarSettingStore<AppConfigState> & CarStore {
  const { records, clock, counter, link, tell } = needs;
  return createCarSetting<AppConfigState>({
    records,
    clock,
    counter,
    link,
    name: 'app-settings',
    schema: appConfigStateSchema,
    fallback: appConfigStateSchema.parse({}),
    startsWaiting: false,
    listen: ({ said, answered }) => [link.on('GetAppConfig', said), link.on('SetAppConfig', answered)],
    ask: () => link.send('GetAppConfig', {}, { force: true }),
    send: (value) => link.send('SetAppConfig', appConfigSettingSchema.parse(value), { force: true }),
    tell: (outcome) => tell({ kind: 'settings', outcome }),
  });
}
