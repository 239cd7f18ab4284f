import { z } from 'zod';
import { emptyPayload, integer } from './fields.ts';
import { sdp } from './signaling.ts';
import { base64Url } from './trust.ts';

/** Lengths of what a car gives a phone for links without a server, bytes. */
export const DIRECT_BYTES = { tag: 12, key: 32 } as const;

/** Addresses of a car that a phone tries. */
export const MAX_DIRECT_ADDRESSES = 8;

/** How one phone reaches its car in the local network without a server. */
export const directAccessSchema = () =>
  z.object({
    addresses: z
      .array(z.string().regex(/^(?=.{2,45}$)([\d.]+|[\da-f:]+)$/))
      .max(MAX_DIRECT_ADDRESSES)
      .describe('Addresses of the car in local networks, IPv4 and IPv6; none: it has no network now.'),
    name: z
      .string()
      .regex(/^[\da-f-]{36}\.local$/)
      .optional()
      .describe('Name of the car by multicast DNS, which outlives a change of these addresses.'),
    port: integer(1, 65_535).describe('UDP port of the car.'),
    fingerprint: z
      .string()
      .regex(/^[\dA-F]{2}(:[\dA-F]{2}){31}$/)
      .describe("SHA-256 of the car's DTLS certificate, colon-separated hexadecimal."),
    tag: base64Url(DIRECT_BYTES.tag).describe('Names the phone to the car; random.'),
    key: base64Url(DIRECT_BYTES.key).describe(
      'Key of the code in the user fragment; random, for this phone.',
    ),
  });
export type DirectAccess = z.infer<ReturnType<typeof directAccessSchema>>;

export const DIRECT_REQUESTS = {
  DirectAccess: () => emptyPayload,
  Answer: () => z.object({ sdp }),
};

export const DIRECT_ANSWERS = {
  DirectAccess: directAccessSchema,
  Offer: () => z.object({ sdp }),
};
