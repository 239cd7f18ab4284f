import { createScope } from '@ligo/machine';
import type { AppConfigState } from '@ligo/protocol';
import type { CarModule } from '../ports/car-module.ts';
import type { PhoneRequests, Phones } from '../ports/phone.ts';
import { AppSettings } from './app-settings.ts';
import { CarOff, type CarOffNeeds } from './car-off.ts';

/** What the app's settings need. */
export interface AppSettingsNeeds extends Omit<CarOffNeeds, 'setting' | 'onEnd'> {
  phones: PhoneRequests;
  broadcast: Phones['broadcast'];
}

/** The app's settings, as long as the module runs. */
export interface AppSettingsModule extends CarModule {
  /** Whether the car's sources ever told that it is on or off: what is ordered at switch-off depends on it. */
  wasPowerStateReported(): boolean;
}

/** Lets phones see and change the app's settings, tells all of them what changed, and orders what they say of a car that is off. */
export function createAppSettingsModule(needs: AppSettingsNeeds): AppSettingsModule {
  const { phones, broadcast } = needs;
  const settings = new AppSettings(needs);
  let carOff: CarOff | null = null;
  let reported = '';
  let scope = createScope();

  function state(): AppConfigState {
    const failedOrders = carOff?.givenUp() ?? [];
    return {
      ...settings.setting(),
      isWorkingFully: settings.isFullyOperational(),
      ...(failedOrders.length > 0 && { failedOrders: [...failedOrders] }),
    };
  }

  /** FULL-1, OFF-7 */
  function tellNews(): void {
    const now = state();
    if (newsOf(now) !== reported) broadcast('GetAppConfig', now);
    reported = newsOf(now);
  }
  return {
    name: 'app-settings',
    start() {
      scope = createScope();
      const running = new CarOff({ ...needs, setting: () => settings.setting(), onEnd: tellNews });
      carOff = running;
      reported = newsOf(state());
      scope.add(() => {
        carOff = null;
        running.stop();
      });
      scope.add(phones.on('GetAppConfig', (_extras, phone) => phone.send('GetAppConfig', state())));
      scope.add(
        phones.on('SetAppConfig', (wanted, phone) => {
          const reported = phone.send('SetAppConfig', { success: settings.change(wanted) });
          broadcast('GetAppConfig', state());
          running.settingChanged();
          return reported;
        }),
      );
    },
    stop: () => scope.end(),
    receive: (state) => carOff?.receive(state),
    wasPowerStateReported: () => carOff?.isTold() ?? false,
  };
}

/** What of it changes without an owner's doing. */
const newsOf = ({ isWorkingFully, failedOrders }: AppConfigState) =>
  JSON.stringify([isWorkingFully, failedOrders]);
