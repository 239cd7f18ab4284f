import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { TokenKeys } from '../storage/token-keys.ts';

/** What the server must remember between sending the popup away and its return. */
const pendingSchema = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
export type PendingSignIn = z.infer<typeof pendingSchema>;

/** How long an owner may take to sign in. */
export const PENDING_LIFETIME_S = 600;

type Keys = Pick<TokenKeys, 'active' | 'named'>;

/** Seals a pending sign-in into a text for a cookie. */
export async function sealPending(pending: PendingSignIn, keys: Keys): Promise<string> {
  const { id: kid, bytes } = await keys.active('pending sign-in');
  return new EncryptJWT({ ...pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .setExpirationTime(`${PENDING_LIFETIME_S}s`)
    .encrypt(bytes);
}

/** Opens a sealed pending sign-in; `null` if it is not ours or run out. Never rejects. */
export async function openPending(text: string | undefined, keys: Keys): Promise<PendingSignIn | null> {
  if (!text) return null;
  try {
    const { payload } = await jwtDecrypt(text, async ({ kid = '' }) => {
      const key = await keys.named(kid, 'pending sign-in');
      if (!key) throw new Error('There is no such key');
      return key;
    });
    return pendingSchema.parse(payload);
  } catch {
    return null;
  }
}
