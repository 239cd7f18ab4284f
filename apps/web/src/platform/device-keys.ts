import { PHONE_KEY, phoneSigningKey, type SigningKey } from '@ligo/link';
import { resultOf } from '../lib/request-result.ts';

const DATABASE = 'ligo-device-keys';
const TABLE = 'keys';

const isKeyPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' &&
  value !== null &&
  'privateKey' in value &&
  value.privateKey instanceof CryptoKey &&
  'publicKey' in value &&
  value.publicKey instanceof CryptoKey;

/** Reads the pair of an account; stores the given one if there is none. Rejects where the browser does not store keys. */
async function stored(indexedDB: IDBFactory, account: string, made: CryptoKeyPair): Promise<CryptoKeyPair> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const database = await resultOf(opening);
  try {
    const readAndWrite = database.transaction(TABLE, 'readwrite').objectStore(TABLE);
    const known = await resultOf(readAndWrite.get(account));
    if (isKeyPair(known)) return known;
    await resultOf(readAndWrite.put(made, account));
    // Some browsers take a key and do not give it back.
    const kept = await resultOf(database.transaction(TABLE).objectStore(TABLE).get(account));
    if (isKeyPair(kept)) return kept;
    throw new Error('The browser did not store the key');
  } finally {
    database.close();
  }
}

/**
 * This browser's key for an account, by which cars recognise it: no script can read it, and it outlives signing out. Where the browser
 * does not keep it, it lasts as long as the page, and `onNotKept` is called. The returned function never rejects.
 */
export function createDeviceKeys(indexedDB: IDBFactory | undefined, onNotKept: () => void) {
  const keys = new Map<string, Promise<SigningKey>>();
  async function load(account: string): Promise<SigningKey> {
    const made = await crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']);
    try {
      if (!indexedDB) throw new Error('The browser has no database');
      return await phoneSigningKey(await stored(indexedDB, account, made));
    } catch {
      onNotKept();
      return phoneSigningKey(made);
    }
  }
  return (account: string): Promise<SigningKey> => {
    const known = keys.get(account) ?? load(account);
    keys.set(account, known);
    return known;
  };
}
