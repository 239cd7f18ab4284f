import { carIdOf, toBase64Url } from '@ligo/protocol';
import type { CarIdentity } from '../../ports/car-identity.ts';

const TOKEN_LIFETIME_S = 240;

/** A part of a JSON Web Token. */
const encoded = (part: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(part)));

/** An Ed25519 key pair, whose private half never leaves the unit: `sign` has it. */
export class KeyIdentity implements CarIdentity {
  readonly carId: string;

  constructor(
    readonly publicKey: string,
    /** SHA-256 of the raw public key. */
    keyHash: Uint8Array,
    readonly sign: CarIdentity['sign'],
  ) {
    this.carId = carIdOf(keyHash);
  }

  async token(serverOrigin: string, nowMs: number): Promise<string> {
    const issuedAt = Math.floor(nowMs / 1000);
    const claims = {
      sub: this.carId,
      aud: serverOrigin,
      iat: issuedAt,
      exp: issuedAt + TOKEN_LIFETIME_S,
      jti: crypto.randomUUID(),
    };
    const signed = `${encoded({ alg: 'EdDSA' })}.${encoded(claims)}`;
    return `${signed}.${toBase64Url(await this.sign(new TextEncoder().encode(signed)))}`;
  }
}
