import { normalizePairingCode, PAIRING_CODE } from '@ligo/protocol';
import type { Capabilities } from '../capabilities.ts';
import { asCarKnows } from '../cars/as-car-knows.ts';
import { carIdOfKey } from '../cars/car-key.ts';
import { randomPairingCode } from '../cars/pairing-code.ts';
import { ApiProblem } from './api-problem.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { bearerOf, type Handlers } from './calls.ts';
import { printable } from './printable.ts';
import { cookieCalls, refreshCookieOf } from './sign-in-routes.ts';

/** Calls that this server answers. */
export type Served =
  | 'refreshAccess'
  | 'logout'
  | 'carList'
  | 'carAdd'
  | 'carEdit'
  | 'carDelete'
  | 'remoteLog'
  | 'usbPassword'
  | 'clientConfig'
  | 'carRegister'
  | 'carPairingCode'
  | 'carLinks'
  | 'carLinkRemove';

/** What each call does. */
export function createHandlers(parts: Capabilities, limits: AttemptLimits): Handlers<Served> {
  const { config, cars, links, pairingCodes, linkEvents, carTokens, notifications, usbPassword, nowMs } =
    parts;
  const cookies = cookieCalls(parts);
  return {
    refreshAccess: (_input, { request, reply }) =>
      cookies.refreshAccess(refreshCookieOf(request.cookies), reply),
    logout: (_input, { request, reply }) => cookies.logout(refreshCookieOf(request.cookies), reply),
    carList: (_input, { accountId }) => links.carsOf(accountId),
    async carAdd({ code }, { accountId, request }) {
      await limits.guess(request, accountId);
      const normalized = normalizePairingCode(code);
      const result = normalized
        ? await pairingCodes.redeem(accountId, normalized)
        : { kind: 'unknown-code' as const };
      if (result.kind === 'unknown-code') throw new ApiProblem('pairing-code-unknown');
      if (result.kind === 'expired-code') throw new ApiProblem('pairing-code-expired');
      if (result.kind === 'already-linked') throw new ApiProblem('car-already-linked');
      linkEvents.changed({ carId: result.carId, removed: null });
      return { carId: result.carId };
    },
    async carEdit({ carId, name }, { accountId }) {
      if (!(await links.rename(accountId, carId, name))) throw new ApiProblem('not-found');
      return {};
    },
    async carDelete({ carId }, { accountId }) {
      const removed = await links.remove(accountId, carId);
      if (!removed) throw new ApiProblem('not-found');
      linkEvents.changed({ carId, removed: { linkId: removed.linkId, accountId } });
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
    clientConfig: async () => ({ alternateOrigin: config.alternateOrigin }),
    async carRegister({ publicKey }, { request }) {
      const carId = carIdOfKey(publicKey);
      if (!carId) throw new ApiProblem('bad-request');
      if (!(await carTokens.isSignedBy(bearerOf(request), carId, publicKey)))
        throw new ApiProblem('unauthorized');
      if ((await cars.publicKeyOf(carId)) === null) await limits.newCar(request);
      await cars.register(carId, publicKey, config.region);
      return { carId };
    },
    async carPairingCode(_input, { carId }) {
      const code = randomPairingCode();
      const expiresAt = nowMs() + PAIRING_CODE.lifetimeMs;
      await pairingCodes.offer(carId, code, expiresAt);
      return { code, expiresAt };
    },
    async carLinks(_input, { carId }) {
      return asCarKnows(await links.ofCar(carId));
    },
    async carLinkRemove({ linkId }, { carId }) {
      const removed = await notifications.endLink(carId, linkId);
      if (!removed) throw new ApiProblem('not-found');
      linkEvents.changed({ carId, removed: { linkId, accountId: removed.accountId } });
      return {};
    },
  };
}
