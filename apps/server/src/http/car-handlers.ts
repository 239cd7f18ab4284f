import type { Capabilities } from '../capabilities.ts';
import { ApiProblem } from './api-problem.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Handlers } from './calls.ts';

type ByAccount = 'carList' | 'carAdd' | 'carEdit' | 'carDelete';
type ByCar = 'carRegister' | 'carPairingCode' | 'carLinks' | 'carLinkRemove';

export function createAccountCarHandlers(
  cars: Capabilities['cars'],
  limits: AttemptLimits,
): Handlers<ByAccount> {
  return {
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
  };
}

export function createCarHandlers(cars: Capabilities['cars'], limits: AttemptLimits): Handlers<ByCar> {
  return {
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
  };
}
