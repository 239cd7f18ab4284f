import { createHash } from 'node:crypto';
import { carIdOf } from '@ligo/protocol';

const KEY_BYTES = 32;
/** The prime of Curve25519's field. */
const P = 2n ** 255n - 19n;
const SIGN_BIT = 2n ** 255n;

/**
 * Heights (y) of the eight points of small order, for which anyone can forge signatures: order 1, order 4 (two),
 * order 2, and order 8 (four).
 */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([
  1n,
  0n,
  P - 1n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
]);

/** The point's height, without the sign of its x: the key's bytes from the lowest to the highest (RFC 8032, 5.1.2). */
function heightOf(raw: Buffer): bigint {
  return BigInt(`0x${Buffer.from(raw).reverse().toString('hex')}`) % SIGN_BIT;
}

/**
 * Id of the car with this public key (raw Ed25519, base64url). `null` if the text is not a key in canonical form, or the key is
 * a point of small order.
 */
export function carIdOfKey(publicKey: string): string | null {
  const raw = Buffer.from(publicKey, 'base64url');
  if (raw.length !== KEY_BYTES || raw.toString('base64url') !== publicKey) return null;
  const height = heightOf(raw);
  if (height >= P || SMALL_ORDER.has(height)) return null;
  return carIdOf(createHash('sha256').update(raw).digest());
}
