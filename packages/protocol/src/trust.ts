import { z } from 'zod';

/** Version of the proof by which phone and car identify themselves. */
export const TRUST_VERSION = 1;

/** Lengths of raw keys, signatures and nonces, bytes: Ed25519 of the car, P-256 of the phone. */
export const TRUST_BYTES = { carKey: 32, phoneKey: 65, nonce: 32, signature: 64 } as const;

export const base64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`));
const signature = base64Url(TRUST_BYTES.signature);

export const TRUST_REQUESTS = {
  Identify: () =>
    z.object({
      v: z.literal(TRUST_VERSION).describe('Version of the proof.'),
      key: base64Url(TRUST_BYTES.phoneKey).describe("The phone's public key, P-256, raw."),
      nonce: base64Url(TRUST_BYTES.nonce).describe('Random, for this connection.'),
      sig: signature.describe("The phone's signature over the transcript."),
    }),
};

/** The car's decision about a phone. */
export const TRUST_STATUSES = ['ok', 'refused'] as const;
export type TrustStatus = (typeof TRUST_STATUSES)[number];

export const TRUST_ANSWERS = {
  Challenge: () =>
    z.object({
      key: base64Url(TRUST_BYTES.carKey).describe("The car's public key, Ed25519, raw."),
      nonce: base64Url(TRUST_BYTES.nonce).describe('Random, for this connection.'),
    }),
  Identify: () =>
    z.object({
      status: z
        .enum(TRUST_STATUSES)
        .describe('`ok`: the link is verified; `refused`: the phone has not proven its key, the link ends.'),
      sig: signature.describe("The car's signature over the transcript and the status."),
    }),
};
