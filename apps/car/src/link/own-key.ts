import type { SigningKey } from '@ligo/link';
import { fromBase64Url } from '@ligo/protocol';
import type { CarIdentity } from '../ports/car-identity.ts';

/** The car's key as it proves itself to phones. */
export function ownKeyOf({ publicKey, sign }: CarIdentity): SigningKey {
  const key = fromBase64Url(publicKey);
  if (!key) throw new Error('The key of the car is no base64url');
  return { key, sign };
}
