import { z } from 'zod';

const payloadSchema = z.object({ sub: z.string().min(1).max(128) });

/**
 * The account a token belongs to, to keep one account's records apart from another's. The token's signature is the
 * server's matter. `null` without a token or for one that names no account. Never throws.
 */
export function accountIdOf(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return payloadSchema.safeParse(JSON.parse(text)).data?.sub ?? null;
  } catch {
    return null;
  }
}
