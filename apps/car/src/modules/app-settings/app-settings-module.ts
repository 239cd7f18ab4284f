import { createScope } from '@ligo/machine';
import type { CarModule } from '../../ports/car-module.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import { AppSettings } from './app-settings.ts';
import { CarOff, type CarOffNeeds } from './car-off.ts';

/** What the app's settings need. */
export interface AppSettingsNeeds extends Omit<CarOffNeeds, 'setting' | 'onEnd'> {
  phones: PhoneRequests;
  tellAll: Phones['tellAll'];
}

/** The app's settings, as long as the module runs. */
export interface AppSettingsModule extends CarModule {
  /** Whether the car's sources ever told that it is on or off: what is ordered at switch-off depends on it. */
  isOnTold(): boolean;
}

/** Lets phones see and change the app's settings, tells all of them what changed, and orders what they say of a car that is off. */
export function createAppSettingsModule(needs: AppSettingsNeeds): AppSettingsModule {
  const { phones, tellAll } = needs;
  const settings = new AppSettings(needs);
  let carOff: CarOff | null = null;
  let wasWorkingFully: boolean | null = null;
  let scope = createScope();

  /** FULL-1 */
  function checkWorkingFully(): void {
    const isWorkingFully = settings.isWorkingFully();
    if (isWorkingFully !== wasWorkingFully) tellAll('GetAppConfig', settings.state());
    wasWorkingFully = isWorkingFully;
  }
  return {
    name: 'app-settings',
    start() {
      scope = createScope();
      wasWorkingFully = settings.isWorkingFully();
      const running = new CarOff({ ...needs, setting: () => settings.setting(), onEnd: checkWorkingFully });
      carOff = running;
      scope.add(() => {
        carOff = null;
        running.stop();
      });
      scope.add(phones.on('GetAppConfig', (_extras, phone) => phone.tell('GetAppConfig', settings.state())));
      scope.add(
        phones.on('SetAppConfig', (wanted, phone) => {
          const told = phone.tell('SetAppConfig', { success: settings.change(wanted) });
          tellAll('GetAppConfig', settings.state());
          running.settingChanged();
          return told;
        }),
      );
    },
    stop: () => scope.end(),
    receive: (state) => carOff?.receive(state),
    isOnTold: () => carOff?.isTold() ?? false,
  };
}
