import { createHash } from 'node:crypto';
import { CAR_TOKEN_MAX_AGE_MS } from '@ligo/protocol';
import { decodeJwt, importJWK, jwtVerify } from 'jose';

/** Difference between the clocks of a car and the server that is put up with. */
const CLOCK_TOLERANCE_S = 30;
const KEY_BYTES = 32;
const ID_BYTES = 16;

/** Id of the car with this public key (raw Ed25519, base64url); `null` if it is no such key. */
export function carIdOfKey(publicKey: string): string | null {
  const raw = Buffer.from(publicKey, 'base64url');
  if (raw.length !== KEY_BYTES || raw.toString('base64url') !== publicKey) return null;
  return createHash('sha256').update(raw).digest().subarray(0, ID_BYTES).toString('base64url');
}

/** JWTs that cars signed themselves: EdDSA, at most five minutes old, for this server's audience. */
export class CarTokens {
  constructor(
    private readonly publicKeyOf: (carId: string) => Promise<string | null>,
    private readonly nowMs: () => number,
  ) {}

  /** Whose token it is; `null` for anything but a valid one of a registered car. Never rejects for a bad token. */
  async verify(jwt: string): Promise<{ carId: string } | null> {
    const carId = claimedCarId(jwt);
    if (!carId) return null;
    const publicKey = await this.publicKeyOf(carId);
    return publicKey && (await this.isSignedBy(jwt, carId, publicKey)) ? { carId } : null;
  }

  /** Whether the car with this key signed the token. */
  async isSignedBy(jwt: string, carId: string, publicKey: string): Promise<boolean> {
    try {
      const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA');
      await jwtVerify(jwt, key, {
        algorithms: ['EdDSA'],
        audience: 'ligo-server',
        subject: carId,
        requiredClaims: ['iat', 'exp'],
        maxTokenAge: CAR_TOKEN_MAX_AGE_MS / 1000,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(this.nowMs()),
      });
      return true;
    } catch {
      return false;
    }
  }
}

/** Which car a token says it is of, unproven; `null` if it names none. */
export function claimedCarId(jwt: string): string | null {
  try {
    return decodeJwt(jwt).sub ?? null;
  } catch {
    return null;
  }
}
