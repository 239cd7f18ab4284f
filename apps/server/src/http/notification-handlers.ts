import { isAlarm } from '@ligo/protocol';
import type { Capabilities } from '../capabilities.ts';
import { ApiProblem } from './api-problem.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Handlers } from './calls.ts';
import { printable } from './printable.ts';

type Served =
  | 'notificationPublicKey'
  | 'notificationRegister'
  | 'notificationError'
  | 'notificationSettings'
  | 'notificationSettingsSave'
  | 'carEvent';

export function createNotificationHandlers(
  { cars, notifications }: Pick<Capabilities, 'cars' | 'notifications'>,
  limits: AttemptLimits,
): Handlers<Served> {
  const requirePairing = async (accountId: string, carId: string) => {
    if (!(await cars.pairing(accountId, carId))) throw new ApiProblem('not-found');
  };
  return {
    notificationPublicKey: async () => ({ publicKey: notifications.publicKey }),
    async notificationRegister({ subscription, language = null }, { accountId }) {
      if (!(await notifications.register(accountId, subscription, language)))
        throw new ApiProblem('bad-request');
      return {};
    },
    async notificationError({ err }, { accountId, request }) {
      await limits.log(request, accountId);
      request.log.warn({ pushError: printable(err) }, 'push registration failed on a phone');
      return {};
    },
    async notificationSettings({ carId }, { accountId }) {
      await requirePairing(accountId, carId);
      return notifications.settings(accountId, carId);
    },
    async notificationSettingsSave({ carId, ...settings }, { accountId }) {
      await requirePairing(accountId, carId);
      await notifications.saveSettings(accountId, carId, settings);
      return {};
    },
    async carEvent(event, { carId }) {
      await (isAlarm(event.type) ? limits.alarmReport : limits.news)(carId);
      await notifications.notify(carId, event);
      return {};
    },
  };
}
