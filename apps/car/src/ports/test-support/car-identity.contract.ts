import { carIdSchema } from '@ligo/protocol';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { CarIdentity } from '../car-identity.ts';

const NOW_MS = 1_700_000_000_000;
const ORIGIN = 'https://a.example';

/** The requirements of every identity. `open` opens a stored one, and creates one in an empty store. */
export function describeCarIdentity<S>(
  name: string,
  newStore: () => S,
  open: (store: S) => CarIdentity | Promise<CarIdentity>,
): void {
  describe(`identity of the car ${name}`, () => {
    it('signs tokens that its public key proves, for one server, each with a name of its own', async () => {
      const identity = await open(newStore());
      const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: identity.publicKey }, 'EdDSA');
      const options = { audience: ORIGIN, subject: identity.carId, currentDate: new Date(NOW_MS) };
      const [first, second] = await Promise.all(
        [1, 2].map(async () => (await jwtVerify(await identity.token(ORIGIN, NOW_MS), key, options)).payload),
      );
      expect(first).toMatchObject({ iat: NOW_MS / 1000, exp: NOW_MS / 1000 + 240 });
      expect(first?.jti).not.toBe(second?.jti);
      expect(carIdSchema.safeParse(identity.carId).success).toBe(true);
    });

    it('is the same at each start, and another in each store', async () => {
      const store = newStore();
      const { carId, publicKey } = await open(store);
      expect(await open(store)).toMatchObject({ carId, publicKey });
      expect((await open(newStore())).carId).not.toBe(carId);
    });
  });
}
