import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 of a secret, base64url; it is stored instead of the secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A random text of 256 bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A random id of 128 bits, base64url. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}
