import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { ServerApi } from '../../ports/server-api.ts';
import { retryMs } from '../../shared/backoff.ts';
import { sleep } from '../../shared/retry-loop.ts';

/** A car that this unit has been, before it was prepared for a new owner. */
export interface FormerCar {
  carId: string;
  /** Its calls, by its own key. */
  api: Pick<ServerApi, 'register' | 'pairingCode' | 'pairings' | 'removePairing'>;
  /** Deletes its key. Throws if the disk fails. */
  forget(): void;
}

/** DEV-13: ends all pairings of a former car. Rejects if the server does not. */
export async function endPairings({ api, forget }: FormerCar): Promise<void> {
  // The server knows this car already, unless it never reached it.
  await api.register();
  // With this code, which no one sees, the one that the car has shown ends.
  await api.pairingCode();
  for (const { linkId } of await api.pairings()) await api.removePairing(linkId);
  forget();
}

/** DEV-13: ends the pairings of former cars as soon as the server can be reached. */
export function createFormerCarsModule(
  { clock, random, log }: Pick<CarContext, 'clock' | 'random' | 'log'>,
  former: () => readonly FormerCar[],
): CarModule {
  async function end(car: FormerCar, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await endPairings(car);
        log.info({ carId: car.carId }, 'the pairings of the former car have ended');
        return;
      } catch (error) {
        if (attempt === 0 && !signal.aborted)
          log.warn({ err: error }, 'the pairings of the former car could not be ended');
      }
      await sleep(clock, retryMs(attempt, random()), signal);
    }
  }
  return {
    name: 'former-cars',
    start(signal) {
      for (const car of former()) void end(car, signal);
    },
    stop() {},
  };
}
