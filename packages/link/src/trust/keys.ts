import { carIdOf } from '@ligo/protocol';
import type { Bytes } from './transcript.ts';

/** The algorithms of the keys: the car's, and the one that every present phone can keep without showing it to a script. */
const CAR_KEY = { name: 'Ed25519' };
export const PHONE_KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** An end's own key: the public half, raw, and signatures by the private one. */
export interface SigningKey {
  readonly key: Bytes;
  sign(data: Bytes): Promise<Bytes>;
}

type Key = Parameters<typeof crypto.subtle.sign>[1];
interface KeyPair {
  privateKey: Key;
  publicKey: Key;
}

/** A phone's key pair as an own key. */
export async function phoneSigningKey({ privateKey, publicKey }: KeyPair): Promise<SigningKey> {
  return {
    key: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (data) => new Uint8Array(await crypto.subtle.sign(PHONE_KEY, privateKey, data)),
  };
}

export async function carIdOfKey(carKey: Bytes): Promise<string> {
  return carIdOf(new Uint8Array(await crypto.subtle.digest('SHA-256', carKey)));
}

/** Rejects with a `NotSupportedError` if this browser does not know the car's kind of key, never for another reason. */
export const isSignedByCar = (key: Bytes, signature: Bytes, data: Bytes): Promise<boolean> =>
  isSigned(CAR_KEY, key, signature, data).catch((error: unknown) => {
    if (isUnsupported(error)) throw error;
    return false;
  });

/** Never rejects. */
export const isSignedByPhone = (key: Bytes, signature: Bytes, data: Bytes): Promise<boolean> =>
  isSigned(PHONE_KEY, key, signature, data).catch(() => false);

/** Rejects if the key is none. */
async function isSigned(
  algorithm: typeof CAR_KEY | typeof PHONE_KEY,
  key: Bytes,
  signature: Bytes,
  data: Bytes,
): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, publicKey, signature, data);
}

export const isUnsupported = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotSupportedError';
