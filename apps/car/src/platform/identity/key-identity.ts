import { carIdOf } from '@ligo/protocol';
import { SignJWT } from 'jose';
import type { CarIdentity } from '../../ports/car-identity.ts';

const TOKEN_LIFETIME_S = 240;

/** A private Ed25519 key of Node.js or of WebCrypto. */
export type IdentityKey = Parameters<SignJWT['sign']>[0];

/** An Ed25519 key pair, whose private half never leaves the unit. */
export class KeyIdentity implements CarIdentity {
  readonly carId: string;

  constructor(
    private readonly privateKey: IdentityKey,
    readonly publicKey: string,
    /** SHA-256 of the raw public key. */
    keyHash: Uint8Array,
    readonly sign: CarIdentity['sign'],
  ) {
    this.carId = carIdOf(keyHash);
  }

  async token(serverOrigin: string, nowMs: number): Promise<string> {
    const issuedAt = Math.floor(nowMs / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject(this.carId)
      .setAudience(serverOrigin)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
      .setJti(crypto.randomUUID())
      .sign(this.privateKey);
  }
}
