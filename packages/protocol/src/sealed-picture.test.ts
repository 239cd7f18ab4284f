import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fromBase64Url,
  padPicture,
  pictureKeySchema,
  readSealed,
  SEALED_PICTURE,
  sealedPictureContext,
  toBase64Url,
  unpadPicture,
  writeSealed,
} from './sealed-picture.ts';

const { maxBytes, paddedBytes, nonceBytes, keyBytes } = SEALED_PICTURE;
const bytes = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength });

it('PICTURE-5 pads every picture to one size, and gives it back', () => {
  fc.assert(
    fc.property(bytes(1, maxBytes), (picture) => {
      const padded = padPicture(picture);
      expect(padded?.length).toBe(paddedBytes);
      expect(padded && unpadPicture(padded)).toEqual(picture);
    }),
  );
  expect(padPicture(new Uint8Array(maxBytes + 1))).toBeNull();
  expect(padPicture(new Uint8Array(maxBytes))).not.toBeNull();
});

it('finds no picture in padded bytes of a wrong size or length', () => {
  expect(unpadPicture(new Uint8Array(paddedBytes))).toBeNull();
  expect(unpadPicture(new Uint8Array(paddedBytes).fill(255))).toBeNull();
  expect(unpadPicture(new Uint8Array(3))).toBeNull();
});

it('writes parts that can be read, and reads nothing else', () => {
  fc.assert(
    fc.property(bytes(nonceBytes), bytes(paddedBytes + 16), (nonce, sealed) => {
      const text = writeSealed(nonce, sealed);
      expect(text).toHaveLength(3_074);
      expect(readSealed(text)).toEqual({ nonce, sealed });
      // Another version.
      expect(readSealed(`B${text.slice(1)}`)).toBeNull();
      expect(readSealed(text.slice(1))).toBeNull();
    }),
    { numRuns: 20 },
  );
  fc.assert(fc.property(fc.string({ maxLength: 4_000 }), (text) => readSealed(text) === null));
});

it('has keys and base64url of any bytes', () => {
  fc.assert(
    fc.property(bytes(0, 99), bytes(keyBytes), (some, key) => {
      expect(fromBase64Url(toBase64Url(some))).toEqual(some);
      expect(pictureKeySchema.parse(toBase64Url(key))).toBe(Buffer.from(key).toString('base64url'));
    }),
  );
  expect(fromBase64Url('*')).toBeNull();
});

it('PICTURE-5 belongs to one car and one time', () => {
  const contexts = [
    ['a', 1],
    ['a', 12],
    ['a/1', 2],
    ['b', 1],
  ] as const;
  const texts = contexts.map(([carId, time]) => new TextDecoder().decode(sealedPictureContext(carId, time)));
  expect(new Set(texts).size).toBe(contexts.length);
});
