import { toBase64Url } from '@ligo/protocol';
import { z } from 'zod';
import type { CarIdentity } from '../../../ports/car-identity.ts';
import { KeyIdentity } from '../../identity/key-identity.ts';

/** A browser's place for one pair of keys, which outlives its pages. */
export interface KeyStore {
  /** The stored value; `undefined`: none. */
  read(): Promise<unknown>;
  /** Stores a value, once no power cut can take it away. Rejects if there is one. */
  add(value: CryptoKeyPair): Promise<void>;
}

/** The browser removed the key, holds something else in its place, or cannot make one. */
type IdentityFault = 'key-removed' | 'key-unreadable' | 'no-keys';

/** The car cannot be itself; in words for a report. */
export class IdentityError extends Error {
  constructor(
    readonly reason: IdentityFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const ALGORITHM = 'Ed25519';

const keySchema = (type: KeyType, usage: KeyUsage) =>
  z
    .instanceof(CryptoKey)
    .refine((key) => key.type === type && key.algorithm.name === ALGORITHM && key.usages.includes(usage));
const pairSchema = z.object({
  privateKey: keySchema('private', 'sign'),
  publicKey: keySchema('public', 'verify'),
});

/**
 * Reads the car's key from its store; makes it at the first start, such that no script can export it. Rejects with an `IdentityError` if
 * the browser cannot make such a key, if the store holds something else, or if it is empty where the car has run before: a new key would
 * be another car.
 */
export async function loadIdentity(keys: KeyStore, hasRunBefore: boolean): Promise<CarIdentity> {
  const stored = await keys.read();
  if (stored === undefined && hasRunBefore)
    throw new IdentityError('key-removed', 'This browser has removed the key of the car.');
  const pair = stored === undefined ? await makePair(keys) : pairSchema.safeParse(stored).data;
  if (!pair) throw new IdentityError('key-unreadable', 'This browser holds no readable key of the car.');
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', raw));
  return new KeyIdentity(
    toBase64Url(raw),
    hash,
    async (data) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, pair.privateKey, data)),
  );
}

async function makePair(keys: KeyStore): Promise<CryptoKeyPair> {
  const pair = await newPair();
  await keys.add(pair);
  return pair;
}

async function newPair(): Promise<CryptoKeyPair> {
  try {
    return (await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])) as CryptoKeyPair;
  } catch (error) {
    throw new IdentityError('no-keys', 'This browser cannot make the key of a car (Ed25519).', {
      cause: error,
    });
  }
}
