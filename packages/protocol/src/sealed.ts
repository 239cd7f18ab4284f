import { z } from 'zod';

/** Limits of the encrypted path through the server; server and car enforce both of the first two. */
export const SEALED = {
  /** Largest message of either end, encrypted. */
  maxBytes: 16_384,
  /** Messages of one phone. */
  perSecond: 10,
  /** Life of the keys of a session. */
  sessionMs: 600_000,
  /** A message that took longer is not executed: its sender has given up. */
  lateMs: 10_000,
} as const;

/** Bytes that the server relays without being able to read them. */
export const sealedData = z
  .string()
  .min(1)
  .max(Math.ceil((SEALED.maxBytes * 4) / 3))
  .regex(/^[\w-]+$/)
  .describe('Encrypted message, base64url.');
