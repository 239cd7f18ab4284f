import { z } from 'zod';
import { bytesOfBase64 } from '../../lib/values/bytes-of-base64.ts';
import { jsonOf } from '../../lib/values/json-of.ts';

const payloadSchema = z.object({ sub: z.string().min(1).max(128) });

/**
 * The account a token belongs to, to keep one account's records apart from another's. The token's signature is the
 * server's matter. `null` without a token or for one that names no account. Never throws.
 */
export function accountIdOf(token: string | null): string | null {
  const payload = bytesOfBase64(token?.split('.')[1] ?? '');
  return payload && (payloadSchema.safeParse(jsonOf(new TextDecoder().decode(payload))).data?.sub ?? null);
}
