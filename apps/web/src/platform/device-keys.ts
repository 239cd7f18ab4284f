import { PHONE_KEY, phoneSigningKey, type SigningKey } from '@ligo/link';
import { inTable, resultOf } from '../lib/request-result.ts';
import type { PeerTarget } from '../ports/connection.ts';

const TABLE = { database: 'ligo-device-keys', table: 'keys' };

/** The stored data of an account. */
interface DeviceRecord extends CryptoKeyPair {
  /** The cars that this browser knows by their QR codes or numbers (TRUST-12). */
  knownCars: string[];
}

const isKeyPair = (value: unknown): value is CryptoKeyPair & Partial<DeviceRecord> =>
  typeof value === 'object' &&
  value !== null &&
  'privateKey' in value &&
  value.privateKey instanceof CryptoKey &&
  'publicKey' in value &&
  value.publicKey instanceof CryptoKey;

const inDatabase = <T>(indexedDB: IDBFactory, change: (records: IDBObjectStore) => Promise<T>) =>
  inTable(indexedDB, TABLE, 'readwrite', change);

/** The record of an account, new where there is none. An earlier version stored the keys alone, and had these cars. */
async function stored(
  indexedDB: IDBFactory,
  account: string,
  made: CryptoKeyPair,
  earlierCars: readonly string[],
): Promise<DeviceRecord> {
  await inDatabase(indexedDB, async (records) => {
    const known: unknown = await resultOf(records.get(account));
    if (isKeyPair(known) && known.knownCars) return;
    const record = isKeyPair(known) ? { ...known, knownCars: [...earlierCars] } : { ...made, knownCars: [] };
    await resultOf(records.put(record, account));
  });
  // Some browsers take a key and do not give it back.
  const kept: unknown = await inDatabase(indexedDB, (records) => resultOf(records.get(account)));
  if (isKeyPair(kept)) return { ...kept, knownCars: kept.knownCars ?? [] };
  throw new Error('The browser did not store the key');
}

/**
 * This browser's key for an account, by which cars recognise it, and the cars that it knows itself: no script can read the key, and both
 * outlive signing out. Where the browser does not keep them, they last as long as the page, and `onNotKept` is called. No returned
 * function rejects. `earlierCars`: those on the stored list of an account.
 */
export function createDeviceKeys(
  indexedDB: IDBFactory | undefined,
  onNotKept: () => void,
  earlierCars: (account: string) => readonly string[],
) {
  const devices = new Map<string, Promise<{ key: SigningKey; cars: Set<string> }>>();
  async function load(account: string) {
    const earlier = earlierCars(account);
    const made = await crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']);
    try {
      if (!indexedDB) throw new Error('The browser has no database');
      const { knownCars, ...pair } = await stored(indexedDB, account, made, earlier);
      return { key: await phoneSigningKey(pair), cars: new Set(knownCars) };
    } catch {
      onNotKept();
      return { key: await phoneSigningKey(made), cars: new Set<string>() };
    }
  }
  const deviceOf = (account: string) => {
    const known = devices.get(account) ?? load(account);
    devices.set(account, known);
    return known;
  };
  async function storedCars(account: string): Promise<readonly string[]> {
    try {
      if (!indexedDB) return [];
      const kept: unknown = await inDatabase(indexedDB, (records) => resultOf(records.get(account)));
      return isKeyPair(kept) ? (kept.knownCars ?? []) : [];
    } catch {
      return [];
    }
  }
  return {
    keyOf: async (account: string): Promise<SigningKey> => (await deviceOf(account)).key,
    async knows({ account, carId }: PeerTarget): Promise<boolean> {
      const { cars } = await deviceOf(account);
      // Another page of this browser may have learned it since.
      if (!cars.has(carId)) for (const learned of await storedCars(account)) cars.add(learned);
      return cars.has(carId);
    },
    /** The owner has read the car's QR code, or chosen its number. */
    async learn({ account, carId }: PeerTarget): Promise<void> {
      const { cars } = await deviceOf(account);
      if (cars.has(carId)) return;
      cars.add(carId);
      try {
        if (!indexedDB) return;
        await inDatabase(indexedDB, async (records) => {
          const known: unknown = await resultOf(records.get(account));
          if (!isKeyPair(known)) return;
          const knownCars = [...new Set([...(known.knownCars ?? []), carId])];
          await resultOf(records.put({ ...known, knownCars }, account));
        });
      } catch {
        onNotKept();
      }
    },
  };
}

export type DeviceKeys = ReturnType<typeof createDeviceKeys>;
