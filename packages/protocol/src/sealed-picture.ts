import { z } from 'zod';

/** Sizes of a picture in an alarm, bytes: `maxBytes` of a JPEG, and `paddedBytes` of each, whatever its length. */
export const SEALED_PICTURE = { maxBytes: 2_274, paddedBytes: 2_276, nonceBytes: 12, keyBytes: 32 } as const;

/** Version of the form, nonce, padded picture, authentication tag of 16 bytes. */
const SEALED_BYTES = 1 + SEALED_PICTURE.nonceBytes + SEALED_PICTURE.paddedBytes + 16;
const VERSION = 1;
const textLength = (bytes: number) => Math.ceil((bytes * 4) / 3);
const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${textLength(bytes)}}$`));

/** A picture that only browsers with the key of their pairing can open. */
export const sealedPictureSchema = base64Url(SEALED_BYTES).describe(
  'A JPEG of at most 2,274 bytes, with its length before it and zeros after it, by AES-256-GCM with the key of a pairing; car id and time are authenticated; base64url.',
);
export const pictureKeySchema = base64Url(SEALED_PICTURE.keyBytes).describe(
  'Key of AES-256-GCM for the pictures of this pairing, base64url.',
);

/** The authenticated context of a sealed picture: it opens for no other car and no other alarm. */
export const sealedPictureContext = (carId: string, timeMs: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`ligo alarm picture ${VERSION}/${carId}/${timeMs}`);

/** A picture with its length, padded; `null` if it is too large. */
export function padPicture(picture: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (picture.length > SEALED_PICTURE.maxBytes) return null;
  const padded = new Uint8Array(SEALED_PICTURE.paddedBytes);
  new DataView(padded.buffer).setUint16(0, picture.length);
  padded.set(picture, 2);
  return padded;
}

/** The picture in an opened one; `null` if its length is none. Never throws. */
export function unpadPicture(padded: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (padded.length !== SEALED_PICTURE.paddedBytes) return null;
  const length = new DataView(padded.buffer, padded.byteOffset).getUint16(0);
  return length > 0 && length <= SEALED_PICTURE.maxBytes ? new Uint8Array(padded.slice(2, 2 + length)) : null;
}

export function writeSealed(nonce: Uint8Array, sealed: Uint8Array): string {
  return toBase64Url(new Uint8Array([VERSION, ...nonce, ...sealed]));
}

/** The parts of a sealed picture; `null` if it is none of a known version. Never throws. */
export function readSealed(
  text: string,
): { nonce: Uint8Array<ArrayBuffer>; sealed: Uint8Array<ArrayBuffer> } | null {
  const bytes = sealedPictureSchema.safeParse(text).success ? fromBase64Url(text) : null;
  if (bytes?.[0] !== VERSION || bytes.length !== SEALED_BYTES) return null;
  const from = 1 + SEALED_PICTURE.nonceBytes;
  return { nonce: bytes.slice(1, from), sealed: bytes.slice(from) };
}

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** `null` if it is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}
