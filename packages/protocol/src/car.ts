import { z } from 'zod';
import { integer } from './fields.ts';
import { fromBase64Url } from './sealed-picture.ts';

/** Identity of a car: derived from its public key, so the same key always gives the same id. */
export const carIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .describe('Car id: 8 to 64 URL-safe characters.');

const ID_BYTES = 16;

/** Id of the car by the SHA-256 of its raw public key (32 bytes): the hash's first half, base64url without padding. */
export function carIdOf(keyHash: Uint8Array): string {
  const half = String.fromCharCode(...keyHash.subarray(0, ID_BYTES));
  return btoa(half).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const SHOWN_BYTES = 8;

/** The beginning of the hash of a car's key, in a form that people compare: `A1B2 C3D4 E5F6 0718`; empty if the id is none. */
export function shownFingerprint(carId: string): string {
  const bytes = fromBase64Url(carId)?.subarray(0, SHOWN_BYTES) ?? [];
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (hex.toUpperCase().match(/.{4}/g) ?? []).join(' ');
}

export const carSchema = z.object({
  carId: carIdSchema,
  name: z.string().max(200).default('').describe("Owner's name for the car; empty means unnamed."),
  s: z.number().int().default(1).describe('Region indicator; 2 selects the alternate regional host.'),
});
export type Car = z.infer<typeof carSchema>;

/** Control, format and separator characters, and halves of a character: a terminal or a log would act on them. */
const NOT_PRINTED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Text of the server that the car prints. Each character that is not printed is replaced. */
const printedText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .overwrite((text) => text.replace(NOT_PRINTED, '\ufffd'));

/** Id of a link; read in the same way everywhere, so that equal ids stay equal. */
export const linkIdSchema = printedText(64).min(1);

/** The last time that a date can be of, unix ms. */
const MAX_DATE_MS = 8.64e15;

/** One account's link to a car, as the car may see it. */
export const carLinkSchema = z.object({
  linkId: linkIdSchema.describe('Opaque id of the link.'),
  maskedEmail: printedText(320).describe(
    'E-mail address with its middle hidden, e.g. a…e@example.org; empty: unknown.',
  ),
  linkedAt: integer(0, MAX_DATE_MS).describe('When the link was made, unix milliseconds; 0: unknown.'),
});
export type CarLink = z.infer<typeof carLinkSchema>;
