import { createScope } from '@ligo/machine';
import type { CarModule } from '../../ports/car-module.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { Orders } from '../../ports/orders.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import { AppSettings } from './app-settings.ts';

/** What the app's settings need. */
export interface AppSettingsNeeds {
  phones: PhoneRequests;
  tellAll: Phones['tellAll'];
  facts: Facts;
  orders: Pick<Orders, 'give'>;
  /** Everything of the app works on this unit, its reboot routine included. */
  isWorkingFully: boolean;
  log: Log;
}

/** Lets phones see and change the app's settings; what one changed is told to all. */
export function createAppSettingsModule(needs: AppSettingsNeeds): CarModule {
  const { phones, tellAll } = needs;
  const settings = new AppSettings(needs);
  let scope = createScope();
  return {
    name: 'app-settings',
    start() {
      scope = createScope();
      scope.add(phones.on('GetAppConfig', (_extras, phone) => phone.tell('GetAppConfig', settings.state())));
      scope.add(
        phones.on('SetAppConfig', (wanted, phone) => {
          const told = phone.tell('SetAppConfig', { success: settings.change(wanted) });
          tellAll('GetAppConfig', settings.state());
          return told;
        }),
      );
    },
    stop: () => scope.end(),
    receive: ({ isOn }) => settings.receive(isOn),
  };
}
