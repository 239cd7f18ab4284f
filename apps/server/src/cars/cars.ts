import { randomInt } from 'node:crypto';
import { type Car, type CarLink, normalizePairingCode, PAIRING_CODE } from '@ligo/protocol';
import type { CarRegistry } from '../storage/car-registry.ts';
import type { PairingCodes, RedeemResult } from '../storage/pairing-codes.ts';
import type { PairingSelector, Pairings } from '../storage/pairings.ts';
import { maskPairing } from './car-joins.ts';
import { carIdOfKey } from './car-key.ts';
import type { CarTokens } from './car-tokens.ts';
import type { PairingChanges } from './pairing-changes.ts';

/** A car that proved possession of its key. */
export interface VerifiedCar {
  kind: 'proven';
  carId: string;
  isKnown: boolean;
}

export class Cars {
  /** `onPush` is called when a push is queued; `region` is the region of this server. */
  constructor(
    private readonly registry: Pick<CarRegistry, 'publicKeyOf' | 'register' | 'toJoin'>,
    private readonly pairings: Pick<Pairings, 'carsOf' | 'ofCar' | 'find' | 'rename' | 'end'>,
    private readonly pairingCodes: Pick<PairingCodes, 'offer' | 'redeem'>,
    private readonly tokens: Pick<CarTokens, 'isSignedBy'>,
    private readonly changes: Pick<PairingChanges, 'publish'>,
    private readonly region: number,
    private readonly nowMs: () => number,
    private readonly onPush: () => void,
  ) {}

  /** The account's cars, oldest pairing first. */
  carsOf(accountId: string): Promise<Car[]> {
    return this.pairings.carsOf(accountId);
  }

  /** The pairing of an account and a car, with the car's region; `null` if there is none. */
  pairing(accountId: string, carId: string): Promise<{ pairingId: string; region: number } | null> {
    return this.pairings.find(accountId, carId);
  }

  /** The pairings of a car, with masked addresses. */
  async pairingsOf(carId: string): Promise<CarLink[]> {
    return (await this.pairings.ofCar(carId)).map(maskPairing);
  }

  /** The pairings of several cars, in one query; unknown cars are missing. */
  async pairingsOfCars(
    carIds: readonly string[],
  ): Promise<ReadonlyMap<string, { accountId: string; link: CarLink }[]>> {
    const cars = await this.registry.toJoin(carIds);
    return new Map(
      Array.from(cars, ([carId, { pairings }]) => [
        carId,
        pairings.map((pairing) => ({ accountId: pairing.accountId, link: maskPairing(pairing) })),
      ]),
    );
  }

  /** Issues a new pairing code for the car; the previous code becomes invalid. */
  async offerCode(carId: string): Promise<{ code: string; expiresAtMs: number }> {
    const code = randomPairingCode();
    const expiresAtMs = this.nowMs() + PAIRING_CODE.lifetimeMs;
    await this.pairingCodes.offer(carId, code, expiresAtMs);
    return { code, expiresAtMs };
  }

  /** Pairs the account with the car that offers this code, and notifies signaling. */
  async redeem(accountId: string, typedCode: string): Promise<RedeemResult> {
    const code = normalizePairingCode(typedCode);
    if (!code) return { kind: 'unknown-code' };
    const result = await this.pairingCodes.redeem(accountId, code);
    if (result.kind === 'paired') this.changes.publish({ carId: result.carId, ended: null });
    return result;
  }

  /** Sets the account's name for the car; `false` if they are not paired. */
  rename(accountId: string, carId: string, name: string): Promise<boolean> {
    return this.pairings.rename(accountId, carId, name);
  }

  /**
   * Ends a pairing and notifies signaling. If the car ended it (by the pairing's id), its account receives a push.
   * `false` if there is no such pairing.
   */
  async unpair(which: PairingSelector): Promise<boolean> {
    const { carId } = which;
    const isByCar = 'pairingId' in which;
    const time = this.nowMs();
    const ended = await this.pairings.end(
      which,
      isByCar ? (carName) => ({ type: 'CarUnlink', carId, carName, time }) : null,
    );
    if (!ended) return false;
    this.changes.publish({ carId, ended });
    if (isByCar) this.onPush();
    return true;
  }

  /** Checks that the token is signed with the key that the car presents. */
  async verify(
    publicKey: string,
    jwt: string,
  ): Promise<VerifiedCar | { kind: 'bad-key' } | { kind: 'bad-token' }> {
    const carId = carIdOfKey(publicKey);
    if (!carId) return { kind: 'bad-key' };
    if (!(await this.tokens.isSignedBy(jwt, carId, publicKey))) return { kind: 'bad-token' };
    return { kind: 'proven', carId, isKnown: (await this.registry.publicKeyOf(carId)) !== null };
  }

  /** Registers a proven car; repeating it has no effect. */
  register(carId: string, publicKey: string): Promise<void> {
    return this.registry.register(carId, publicKey, this.region);
  }
}

/** A random pairing code: 8 characters of Crockford's base 32, 40 bits. */
function randomPairingCode(): string {
  return Array.from(
    { length: PAIRING_CODE.length },
    () => PAIRING_CODE.alphabet[randomInt(PAIRING_CODE.alphabet.length)],
  ).join('');
}
