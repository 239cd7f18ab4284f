import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { carIdOfKey } from './car-key.ts';

const P = 2n ** 255n - 19n;
/** The height of two points of order 8, as in the list of libsodium; its negative is that of the other two. */
const ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

function keyOf(height: bigint, isXOdd: boolean): string {
  const hex = (height + (isXOdd ? 2n ** 255n : 0n)).toString(16).padStart(64, '0');
  return Buffer.from(hex, 'hex').reverse().toString('base64url');
}

describe('the public key of a car', () => {
  it('is no point of small order', () => {
    for (const y of [0n, 1n, P - 1n, ORDER_8, P - ORDER_8])
      for (const isXOdd of [false, true]) expect(carIdOfKey(keyOf(y, isXOdd)), String(y)).toBeNull();
  });

  it('has one spelling', () => {
    for (const height of [P, P + 1n, P + 18n]) expect(carIdOfKey(keyOf(height, false))).toBeNull();
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    for (const other of [`${x}=`, x.slice(1), `${x}A`, '']) expect(carIdOfKey(other)).toBeNull();
  });

  it('is any that was made for it', () => {
    for (let each = 0; each < 50; each++) {
      const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
      expect(carIdOfKey(x)).toMatch(/^[\w-]{22}$/);
    }
  });
});
