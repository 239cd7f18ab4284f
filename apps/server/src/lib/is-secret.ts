import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text that somebody sent is the secret. How long the answer takes tells nothing of it. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
