import { randomInt } from 'node:crypto';
import { PAIRING_CODE } from '@ligo/protocol';

/** A random pairing code: 8 characters of Crockford's base 32, 40 bits. */
export function randomPairingCode(): string {
  return Array.from(
    { length: PAIRING_CODE.length },
    () => PAIRING_CODE.alphabet[randomInt(PAIRING_CODE.alphabet.length)],
  ).join('');
}
