import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { carIdOfKey } from './car-key.ts';

const P = 2n ** 255n - 19n;
const mod = (value: bigint) => ((value % P) + P) % P;
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = mod(base), rest = exponent; rest > 0n; rest >>= 1n, square = mod(square * square))
    if (rest & 1n) result = mod(result * square);
  return result;
}
const inverse = (value: bigint) => power(value, P - 2n);
const D = mod(-121665n * inverse(121666n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** x of the point with this y on the curve (RFC 8032, 5.1.3); `null` if there is none. */
function xOf(y: bigint): bigint | null {
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  const root = power(square, (P + 3n) / 8n);
  for (const x of [root, mod(root * ROOT_OF_MINUS_ONE)]) if (mod(x * x) === square) return x;
  return null;
}

/** y of twice the point. */
function doubled([x, y]: [bigint, bigint]): [bigint, bigint] {
  const product = mod(D * x * x * y * y);
  return [mod(2n * x * y * inverse(1n + product)), mod((y * y + x * x) * inverse(1n - product))];
}

/** All heights of points whose order divides 8: those that three doublings bring to (0, 1). */
function smallHeights(): bigint[] {
  const y8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
  return [0n, 1n, P - 1n, y8, mod(-y8)];
}

function keyOf(height: bigint, isXOdd: boolean): string {
  const hex = (height + (isXOdd ? 2n ** 255n : 0n)).toString(16).padStart(64, '0');
  return Buffer.from(hex, 'hex').reverse().toString('base64url');
}

describe('the public key of a car', () => {
  it('is no point of small order', () => {
    for (const y of smallHeights()) {
      const x = xOf(y);
      expect(x).not.toBeNull();
      expect(doubled(doubled(doubled([x ?? 0n, y])))).toEqual([0n, 1n]);
      for (const isXOdd of [false, true]) expect(carIdOfKey(keyOf(y, isXOdd)), String(y)).toBeNull();
    }
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
