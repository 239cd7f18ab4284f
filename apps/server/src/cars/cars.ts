import { type Car, type CarLink, normalizePairingCode, PAIRING_CODE } from '@ligo/protocol';
import type { CarRegistry } from '../storage/car-registry.ts';
import type { PairingCodes, RedeemResult } from '../storage/pairing-codes.ts';
import type { PairingSelector, Pairings } from '../storage/pairings.ts';
import { carIdOfKey } from './car-key.ts';
import type { CarTokens } from './car-tokens.ts';
import { maskPairings } from './mask-pairings.ts';
import type { PairingChanges } from './pairing-changes.ts';
import { randomPairingCode } from './pairing-code.ts';

/** A car that proved to have its key. */
export interface VerifiedCar {
  kind: 'proven';
  carId: string;
  isKnown: boolean;
}

/** Cars, and who is paired with them. */
export class Cars {
  /** `onPush` is called when a push is queued; `region` is the region of this server. */
  constructor(
    private readonly registry: Pick<CarRegistry, 'publicKeyOf' | 'register'>,
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

  /** A car's pairings as it may know them. */
  async pairingsOf(carId: string): Promise<CarLink[]> {
    return maskPairings(await this.pairings.ofCar(carId));
  }

  /** Gives the car a new pairing code, which ends the one before it. */
  async offerCode(carId: string): Promise<{ code: string; expiresAtMs: number }> {
    const code = randomPairingCode();
    const expiresAtMs = this.nowMs() + PAIRING_CODE.lifetimeMs;
    await this.pairingCodes.offer(carId, code, expiresAtMs);
    return { code, expiresAtMs };
  }

  /** Pairs the account with the car that offers this code, and tells signaling. */
  async redeem(accountId: string, typedCode: string): Promise<RedeemResult> {
    const code = normalizePairingCode(typedCode);
    if (!code) return { kind: 'unknown-code' };
    const result = await this.pairingCodes.redeem(accountId, code);
    if (result.kind === 'paired') this.changes.publish({ carId: result.carId, ended: null });
    return result;
  }

  /** Names the car as its account calls it; `false` if they are not paired. */
  rename(accountId: string, carId: string, name: string): Promise<boolean> {
    return this.pairings.rename(accountId, carId, name);
  }

  /**
   * Ends a pairing: removes it, tells signaling, and tells its account by push where the car ended it (by the pairing's id).
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

  /** Whether a token is signed with the very key that a car shows. */
  async verify(
    publicKey: string,
    jwt: string,
  ): Promise<VerifiedCar | { kind: 'bad-key' } | { kind: 'bad-token' }> {
    const carId = carIdOfKey(publicKey);
    if (!carId) return { kind: 'bad-key' };
    if (!(await this.tokens.isSignedBy(jwt, carId, publicKey))) return { kind: 'bad-token' };
    return { kind: 'proven', carId, isKnown: (await this.registry.publicKeyOf(carId)) !== null };
  }

  /** Makes a proven car known; doing so again changes nothing. */
  register(carId: string, publicKey: string): Promise<void> {
    return this.registry.register(carId, publicKey, this.region);
  }
}
