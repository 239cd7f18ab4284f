import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** What the server must remember between sending the popup away and its return. */
const pendingSchema = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
export type PendingSignIn = z.infer<typeof pendingSchema>;

/** How long an owner may take to sign in. */
export const PENDING_LIFETIME_S = 600;

/** Seals a pending sign-in into a text for a cookie. The key has 32 bytes. */
export async function sealPending(pending: PendingSignIn, key: Uint8Array): Promise<string> {
  return new EncryptJWT({ ...pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${PENDING_LIFETIME_S}s`)
    .encrypt(key);
}

/** Opens a sealed pending sign-in; `null` if it is not ours or run out. Never rejects. */
export async function openPending(text: string | undefined, key: Uint8Array): Promise<PendingSignIn | null> {
  if (!text) return null;
  try {
    const { payload } = await jwtDecrypt(text, key);
    return pendingSchema.parse(payload);
  } catch {
    return null;
  }
}
