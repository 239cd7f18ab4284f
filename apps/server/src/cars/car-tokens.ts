import { carIdSchema } from '@ligo/protocol';
import { decodeJwt, importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { CarRegistry } from '../storage/car-registry.ts';
import type { SpentTokens } from '../storage/spent-tokens.ts';

const CAR_TOKEN_MAX_AGE_MS = 5 * 60_000;
const CLOCK_TOLERANCE_S = 30;
/** Validity of a token whose clock is ahead by the tolerance; its name is remembered this long. */
const SPENT_FOR_MS = CAR_TOKEN_MAX_AGE_MS + 2 * CLOCK_TOLERANCE_S * 1000;
/** Valid names of tokens (`jti`). */
const NAME = /^[!-~]{1,100}$/;

/** Verifies JWTs that cars signed: EdDSA, at most five minutes old, for one of the configured audiences. */
export class CarTokens {
  constructor(
    private readonly audiences: readonly string[],
    private readonly registry: Pick<CarRegistry, 'publicKeyOf'>,
    private readonly spentTokens: Pick<SpentTokens, 'consume'>,
    private readonly nowMs: () => number,
  ) {}

  /** The car that signed the token; `null` for anything but a valid token of a registered car. Never rejects for a bad token. */
  async verify(jwt: string): Promise<{ carId: string } | null> {
    const car = await this.read(jwt);
    return car && { carId: car.carId };
  }

  /** Like `verify`, but accepts each token only once, across all servers. */
  async verifyOnce(jwt: string): Promise<{ carId: string } | null> {
    const car = await this.read(jwt);
    if (!car?.name || !NAME.test(car.name)) return null;
    const untilMs = this.nowMs() + SPENT_FOR_MS;
    return (await this.spentTokens.consume(`${car.carId} ${car.name}`, untilMs))
      ? { carId: car.carId }
      : null;
  }

  /** Whether the car with this key signed the token. */
  async isSignedBy(jwt: string, carId: string, publicKey: string): Promise<boolean> {
    return (await this.payloadOf(jwt, carId, publicKey)) !== null;
  }

  private async read(jwt: string): Promise<{ carId: string; name: string | undefined } | null> {
    const carId = claimedCarId(jwt);
    const publicKey = carId && (await this.registry.publicKeyOf(carId));
    const payload = publicKey ? await this.payloadOf(jwt, carId, publicKey) : null;
    return carId && payload ? { carId, name: payload.jti } : null;
  }

  private async payloadOf(jwt: string, carId: string, publicKey: string): Promise<JWTPayload | null> {
    try {
      const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA');
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: ['EdDSA'],
        audience: [...this.audiences],
        subject: carId,
        requiredClaims: ['iat', 'exp'],
        maxTokenAge: CAR_TOKEN_MAX_AGE_MS / 1000,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(this.nowMs()),
      });
      return payload;
    } catch {
      return null;
    }
  }
}

/** The car id that a token claims, unverified; `null` if the token has no valid id. */
export function claimedCarId(jwt: string): string | null {
  try {
    return carIdSchema.safeParse(decodeJwt(jwt).sub).data ?? null;
  } catch {
    return null;
  }
}
