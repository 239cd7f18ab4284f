import { createScope } from '@ligo/machine';
import { type AppConfigState, appConfigSettingSchema, appConfigStateSchema } from '@ligo/protocol';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { CarRecordParts } from '../of-car/create-car-record.ts';
import { type CarSetting, createCarSetting } from '../of-car/create-car-setting.ts';

export interface AppSettingsParts extends Pick<CarRecordParts<unknown>, 'records' | 'clock' | 'counter'> {
  link: LinkStore;
  tell(notice: Notice): void;
}

/** Makes the keeper of the settings of the selected car's app. */
export function createAppSettings(parts: AppSettingsParts): CarSetting<AppConfigState> {
  const { link, tell } = parts;
  const setting = createCarSetting<AppConfigState>({
    ...parts,
    name: 'app-settings',
    schema: appConfigStateSchema,
    fallback: appConfigStateSchema.parse({}),
    startsWaiting: false,
    ask: () => link.send('GetAppConfig', {}, { force: true }),
    send: (value) => link.send('SetAppConfig', appConfigSettingSchema.parse(value), { force: true }),
    tell: (outcome) => tell({ kind: outcome === 'saved' ? 'settings-saved' : 'settings-failed' }),
  });
  return {
    ...setting,
    start() {
      const following = createScope();
      following.add(
        link.on('GetAppConfig', setting.said),
        link.on('SetAppConfig', ({ success }) => setting.answered(success)),
        setting.start(),
      );
      return following.end;
    },
  };
}
