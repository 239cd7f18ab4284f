import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { isUnavailable } from '../storage/database.ts';
import type { TokenKeys } from '../storage/token-keys.ts';

/** The state that the server needs when the popup returns. */
const pendingSchema = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
export type PendingSignIn = z.infer<typeof pendingSchema>;

/** Maximum time of a sign-in. */
export const PENDING_LIFETIME_S = 600;

type Keys = Pick<TokenKeys, 'active' | 'named'>;

/** Encrypts a pending sign-in for a cookie. */
export async function sealPending(pending: PendingSignIn, keys: Keys): Promise<string> {
  const { id: kid, bytes } = await keys.active('pending sign-in');
  return new EncryptJWT({ ...pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .setExpirationTime(`${PENDING_LIFETIME_S}s`)
    .encrypt(bytes);
}

/** Decrypts a pending sign-in; `null` if it is invalid or expired. Rejects only if the database is unavailable. */
export async function openPending(text: string | undefined, keys: Keys): Promise<PendingSignIn | null> {
  if (!text) return null;
  try {
    const { payload } = await jwtDecrypt(text, async ({ kid = '' }) => {
      const key = await keys.named(kid, 'pending sign-in');
      if (!key) throw new Error('Unknown key');
      return key;
    });
    return pendingSchema.parse(payload);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}
