import { z } from 'zod';

/** Every code a failed HTTP call may carry. The web app turns codes into words. */
export const API_ERROR_CODES = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'car-already-linked',
  'too-many-cars',
  'pairing-code-unknown',
  'pairing-code-expired',
  'payload-too-large',
  'rate-limited',
  'not-configured',
  'internal',
] as const;

/** Body of every HTTP answer that is not a success. */
export const apiErrorSchema = z.object({
  code: z.enum(API_ERROR_CODES).catch('internal').describe('Closed set; an unknown code reads as internal.'),
  requestId: z.string().max(100).optional().describe("Finds the request in the server's log."),
});
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];
