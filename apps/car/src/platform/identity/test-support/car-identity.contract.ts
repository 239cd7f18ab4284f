import { carIdOf } from '@ligo/protocol';
import { base64url, importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { CarIdentity } from '../../../ports/car-identity.ts';

const NOW_MS = 1_700_000_000_000;
const ORIGIN = 'https://a.example';

/** The requirements of every car's identity, wherever its key is; `make` makes a new one. */
export function describeCarIdentity(title: string, make: () => Promise<CarIdentity>): void {
  describe(`an identity ${title}`, () => {
    it('signs tokens that its public key proves, for one server, each with a name of its own', async () => {
      const identity = await make();
      const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: identity.publicKey }, 'EdDSA');
      const options = { audience: ORIGIN, subject: identity.carId, currentDate: new Date(NOW_MS) };
      const [first, second] = await Promise.all(
        [1, 2].map(async () => (await jwtVerify(await identity.token(ORIGIN, NOW_MS), key, options)).payload),
      );
      expect(first).toMatchObject({ iat: NOW_MS / 1000, exp: NOW_MS / 1000 + 240 });
      expect(first?.jti).not.toBe(second?.jti);
    });

    it('signs what its public key proves', async () => {
      const { publicKey, sign } = await make();
      const data = new TextEncoder().encode('data');
      const key = await crypto.subtle.importKey('raw', base64url.decode(publicKey), 'Ed25519', false, [
        'verify',
      ]);
      expect(await crypto.subtle.verify('Ed25519', key, await sign(data), data)).toBe(true);
    });

    it('has an id by its public key, and another than any other', async () => {
      const { carId, publicKey } = await make();
      const raw = Uint8Array.from(base64url.decode(publicKey));
      expect(raw).toHaveLength(32);
      expect(carId).toBe(carIdOf(new Uint8Array(await crypto.subtle.digest('SHA-256', raw))));
      expect((await make()).carId).not.toBe(carId);
    });
  });
}
