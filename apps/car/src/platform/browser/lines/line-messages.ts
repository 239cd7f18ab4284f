import { SOURCE_REASONS } from '@ligo/protocol';
import { z } from 'zod';

/** Messages of the car's worker to the page, over the port of one line. */
export const toLinePageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('write'), text: z.string() }),
  z.object({ type: z.literal('end') }),
]);
export type ToLinePage = z.infer<typeof toLinePageSchema>;

/** Messages of the page to the car's worker. Nothing follows `closed`. */
export const fromLinePageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened') }),
  z.object({ type: z.literal('bytes'), bytes: z.instanceof(Uint8Array) }),
  z.object({ type: z.literal('closed'), error: z.enum(SOURCE_REASONS).nullable() }),
]);
export type FromLinePage = z.infer<typeof fromLinePageSchema>;
