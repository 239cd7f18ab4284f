import { z } from 'zod';
import { bytesOfBase64 } from '../../lib/values/bytes-of-base64.ts';
import { jsonOf } from '../../lib/values/json-of.ts';

const payloadSchema = z.object({ exp: z.number() });

/** Whether a token has ended by a clock, Unix ms. One that names no end has none. Never throws. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  const payload = bytesOfBase64(token.split('.')[1] ?? '');
  const end = payload && payloadSchema.safeParse(jsonOf(new TextDecoder().decode(payload))).data?.exp;
  return end != null && end * 1000 <= nowMs;
}
