import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CarIdentity } from '../../../ports/car-identity.ts';
import { KeyIdentity } from '../../identity/key-identity.ts';
import { writeAtomically } from '../process/files.ts';

const FILE = 'identity.pem';
const FORMER = /^former-identity-.+\.pem$/;

/**
 * Reads the car's key from its data folder; makes it at the first start. Throws if the file holds no such key, or is
 * missing where the car has run before: a new key would be another car.
 */
export function loadIdentity(dataDir: string, hasRunBefore = false): CarIdentity {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) {
    if (hasRunBefore)
      throw new Error(
        `${path} is missing, and without it this is a new car. Restore it from a copy; or begin with a new folder (--data), where phones must be paired again.`,
      );
    replaceIdentity(dataDir);
  }
  try {
    return identityOf(readFileSync(path));
  } catch (error) {
    throw new Error(
      `${path} holds no readable identity key. Restore it from a copy, or begin with a new folder (--data), where phones must be paired again.`,
      { cause: error },
    );
  }
}

/** Makes the key of another car in place of the present one, as a whole or not at all. Throws if the disk fails. */
export function replaceIdentity(dataDir: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeAtomically(join(dataDir, FILE), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** Keeps the present key beside its place, for the calls that end its pairings. Throws if the disk fails. */
export function keepFormerIdentity(dataDir: string, carId: string): void {
  writeAtomically(join(dataDir, `former-identity-${carId}.pem`), readFileSync(join(dataDir, FILE), 'utf8'));
}

/** The cars that this folder has been, until they are deleted. */
export function formerIdentities(dataDir: string): { identity: CarIdentity; remove(): void }[] {
  return readdirSync(dataDir)
    .filter((name) => FORMER.test(name))
    .map((name) => join(dataDir, name))
    .map((path) => ({ identity: identityOf(readFileSync(path)), remove: () => rmSync(path) }));
}

function identityOf(pem: Buffer): CarIdentity {
  const privateKey = createPrivateKey(pem);
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (privateKey.asymmetricKeyType !== 'ed25519' || !x)
    throw new Error('The identity key is not an Ed25519 key');
  const keyHash = createHash('sha256').update(Buffer.from(x, 'base64url')).digest();
  return new KeyIdentity(x, keyHash, async (data) => new Uint8Array(sign(null, data, privateKey)));
}
