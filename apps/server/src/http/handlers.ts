import { type HttpCallName, isAlarm } from '@ligo/protocol';
import type { Capabilities } from '../capabilities.ts';
import { ApiProblem } from './api-problem.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Handlers } from './calls.ts';

/** Characters that must not appear in a log line. */
const UNPRINTABLE = /[^\p{L}\p{N}\p{P}\p{S} ]/gu;
const printable = (text: string) => text.replace(UNPRINTABLE, ' ');

/** The handlers of all calls but those that use the refresh cookie, and those that the site answers. */
export function createHandlers(
  { account, cars, notifications, usbPassword }: Omit<Capabilities, 'signIn'>,
  alternateOrigin: string | null,
  limits: AttemptLimits,
): Handlers<Exclude<HttpCallName, 'refreshAccess' | 'logout' | 'mapStyle' | 'version' | 'imageManifest'>> {
  const requirePairing = async (accountId: string, carId: string) => {
    if (!(await cars.pairing(accountId, carId))) throw new ApiProblem('not-found');
  };
  return {
    async accountExport(_input, { accountId }) {
      const all = await account.export(accountId);
      if (!all) throw new ApiProblem('unauthorized');
      return all;
    },
    async accountDelete(_input, { accountId, request }) {
      await account.delete(accountId);
      request.log.info('account deleted by its owner');
      return {};
    },
    carList: (_input, { accountId }) => cars.carsOf(accountId),
    async carAdd({ code }, { accountId, request }) {
      await limits.pairingCode(request, accountId);
      const result = await cars.redeem(accountId, code);
      if (result.kind === 'unknown-code') throw new ApiProblem('pairing-code-unknown');
      if (result.kind === 'expired-code') throw new ApiProblem('pairing-code-expired');
      if (result.kind === 'already-paired') throw new ApiProblem('car-already-linked');
      if (result.kind === 'too-many-cars') throw new ApiProblem('too-many-cars');
      return { carId: result.carId };
    },
    async carEdit({ carId, name }, { accountId }) {
      if (!(await cars.rename(accountId, carId, name))) throw new ApiProblem('not-found');
      return {};
    },
    async carDelete({ carId }, { accountId }) {
      if (!(await cars.unpair({ carId, accountId }))) throw new ApiProblem('not-found');
      return {};
    },
    async carRegister({ publicKey }, { token, request }) {
      const car = await cars.verify(publicKey, token);
      if (car.kind === 'bad-key') throw new ApiProblem('bad-request');
      if (car.kind === 'bad-token') throw new ApiProblem('unauthorized');
      if (!car.isKnown) await limits.carRegistration(request);
      await cars.register(car.carId, publicKey);
      return { carId: car.carId };
    },
    async carPairingCode(_input, { carId }) {
      const { code, expiresAtMs } = await cars.offerCode(carId);
      return { code, expiresAt: expiresAtMs };
    },
    carLinks: (_input, { carId }) => cars.pairingsOf(carId),
    async carLinkRemove({ linkId }, { carId }) {
      if (!(await cars.unpair({ carId, pairingId: linkId }))) throw new ApiProblem('not-found');
      return {};
    },
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
      // A picture follows its alarm, and must not use up the limit of the alarms.
      const isPicture = event.type === 'SentryMovement' && event.picture !== undefined;
      await (isAlarm(event.type) && !isPicture ? limits.alarmReport : limits.news)(carId);
      await notifications.notify(carId, event);
      return {};
    },
    async remoteLog({ log }, { accountId, request }) {
      await limits.log(request, accountId);
      request.log.info({ remoteLog: printable(log) }, 'remote log');
      return {};
    },
    async usbPassword({ imeiLast6 }, { request }) {
      await limits.usb(request, imeiLast6);
      if (!usbPassword) throw new ApiProblem('not-configured');
      return { pwd: usbPassword(imeiLast6) };
    },
    clientConfig: async () => ({ alternateOrigin }),
  };
}
