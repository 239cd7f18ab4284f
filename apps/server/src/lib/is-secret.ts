import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a client's text with the secret in constant time. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
