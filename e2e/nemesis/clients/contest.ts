import { setTimeout as pause } from 'node:timers/promises';
import type { CarClient } from './car-client.ts';
import type { PhoneClient } from './phone-client.ts';

/** Tries of a call without an answer, and time between them. */
const TRIES = 4;
const RETRY_MS = 1_000;
/** Time of a pairing until it is removed, and between two contests: an account may try ten codes a minute. */
const PAIRED_MS = 2_000;
const PAUSE_MS = 6_000;

/**
 * Two phones that compete for one car: both use its code, the winner links and is removed, by the phone or by the car, and still tries to get in.
 */
export async function compete(
  car: CarClient,
  phones: readonly [PhoneClient, PhoneClient],
  signal: AbortSignal,
): Promise<void> {
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  for (let round = 0; !signal.aborted; round++) {
    const code = await car.offerCode();
    if (code !== null) {
      const outcomes = await Promise.all(phones.map((phone) => redeemSurely(phone, car.number, code)));
      const winner = phones[outcomes.indexOf('ok')];
      if (winner) await linkAndRemove(winner, round % 2 === 0);
    }
    await wait(PAUSE_MS);
  }

  async function redeemSurely(phone: PhoneClient, carNumber: number, text: string) {
    for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
      const outcome = await phone.redeem(carNumber, text);
      if (outcome !== 'unknown') return outcome;
      await wait(RETRY_MS);
    }
    return 'unknown';
  }

  async function linkAndRemove(winner: PhoneClient, isByCar: boolean): Promise<void> {
    await winner.connect(car);
    await wait(PAIRED_MS * Math.random());
    const before = winner.connect(car);
    const isRemoved = await removeSurely(winner, isByCar);
    await before;
    // A removed phone tries at both servers.
    if (isRemoved) for (let tries = 0; tries < 2 && !signal.aborted; tries++) await winner.connect(car);
  }

  async function removeSurely(winner: PhoneClient, isByCar: boolean): Promise<boolean> {
    for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
      const [link, other] = isByCar ? await car.links() : [];
      const isDone =
        link && !other ? await car.remove(winner.number, link.linkId) : (await winner.remove(car)) === 'ok';
      if (isDone) return true;
      await wait(RETRY_MS);
    }
    return false;
  }
}
