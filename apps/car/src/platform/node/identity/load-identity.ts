import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CarIdentity } from '../../../ports/car-identity.ts';
import { KeyIdentity } from '../../identity/key-identity.ts';
import { writeAtomically } from '../process/files.ts';

/**
 * Reads the car's key from its data folder; makes it at the first start. Throws if the file holds no such key, or is
 * missing where the car has run before: a new key would be another car.
 */
export function loadIdentity(dataDir: string, hasRunBefore = false): CarIdentity {
  const path = join(dataDir, 'identity.pem');
  if (!existsSync(path)) {
    if (hasRunBefore)
      throw new Error(
        `${path} is missing, and without it this is a new car. Restore it from a copy; or begin with a new folder (--data), where phones must be paired again.`,
      );
    writeAtomically(
      path,
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
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

function identityOf(pem: Buffer): CarIdentity {
  const privateKey = createPrivateKey(pem);
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (privateKey.asymmetricKeyType !== 'ed25519' || !x)
    throw new Error('The identity key is not an Ed25519 key');
  const keyHash = createHash('sha256').update(Buffer.from(x, 'base64url')).digest();
  return new KeyIdentity(
    privateKey,
    x,
    keyHash,
    async (data) => new Uint8Array(sign(null, data, privateKey)),
  );
}
