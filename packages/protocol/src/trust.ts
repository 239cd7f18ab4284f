import { z } from 'zod';

/** Version of the proof by which phone and car identify themselves. */
export const TRUST_VERSION = 1;

/** Lengths of raw keys, signatures and nonces, bytes: Ed25519 of the car, P-256 of the phone. */
export const TRUST_BYTES = { carKey: 32, phoneKey: 65, nonce: 32, signature: 64 } as const;

export const base64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`));
const signature = base64Url(TRUST_BYTES.signature);
const nonce = base64Url(TRUST_BYTES.nonce);

/** The number of a waiting device as people read it: two groups of three digits. */
export const shownNumber = (number: string): string => `${number.slice(0, 3)} ${number.slice(3)}`;

/** Longest name of a device. */
export const DEVICE_NAME_MAX = 60;
const deviceName = z.string().max(DEVICE_NAME_MAX);

export const TRUST_REQUESTS = {
  Identify: () =>
    z.object({
      v: z.literal(TRUST_VERSION).describe('Version of the proof.'),
      key: base64Url(TRUST_BYTES.phoneKey).describe("The phone's public key, P-256, raw."),
      nonce: nonce.describe('Random, for this connection.'),
      sig: signature.describe("The phone's signature over the transcript."),
      proof: nonce
        .optional()
        .describe('HMAC-SHA-256 of the transcript with the secret of a QR code that the phone has read.'),
      compare: z
        .literal(true)
        .optional()
        .describe('The phone does not know this car yet: it waits, also if the car accepts it.'),
      name: deviceName.optional().describe('With `proof`: browser and system of the phone.'),
    }),
  Compare: () =>
    z.object({
      commit: nonce.describe('SHA-256 of the nonce that `CompareNonce` reveals.'),
      name: deviceName.describe('Browser and system of the phone, such as Chrome, Android.'),
    }),
  CompareNonce: () => z.object({ nonce: nonce.describe("Random, after the car's.") }),
};

/** The car's decision about a phone. */
export const TRUST_STATUSES = ['ok', 'waiting', 'unknown', 'refused'] as const;
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
        .describe(
          '`ok`: the link is verified; `waiting`: someone has to approve the phone at the car, a second answer follows; `unknown`: someone at the car has refused the phone, the link ends; `refused`: the phone has not proven its key, the link ends.',
        ),
      sig: signature.describe("The car's signature over the transcript and the status."),
    }),
  Compare: () => z.object({ nonce: nonce.describe('Random, after the commitment.') }),
};
