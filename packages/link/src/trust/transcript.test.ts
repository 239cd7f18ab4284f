import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inviteProof, isInviteProof } from './approval.ts';
import { isSignedByCar, isSignedByPhone } from './keys.ts';
import { offeredProofIn, withOfferedProof } from './offer.ts';
import { type Bytes, joinFields, signedBytes } from './transcript.ts';

interface Vector {
  handshake: Record<
    'carKey' | 'phoneKey' | 'phoneNonce' | 'carNonce' | 'phoneFingerprint' | 'carFingerprint',
    string
  >;
  carId: string;
  phoneSigns: string;
  phoneSignature: string;
  carSigns: string;
  carSignature: string;
  secret: string;
  proof: string;
}

const { carId, handshake, ...kept } = JSON.parse(
  readFileSync(new URL('./kept-vector.json', import.meta.url), 'utf8'),
) as Vector;
const bytes = (hex: string): Bytes => new Uint8Array(Buffer.from(hex, 'hex'));
const field = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.uint8Array({ maxLength: 300 }).map((each) => new Uint8Array(each)),
);
const sameBytes = (fields: readonly (string | Bytes)[]) =>
  JSON.stringify(fields.map((each) => Buffer.from(each as string).toString('hex')));

it('signs the same bytes in each version, and reads the signatures of each', async () => {
  const read = {
    carId,
    carKey: bytes(handshake.carKey),
    phoneKey: bytes(handshake.phoneKey),
    phoneNonce: bytes(handshake.phoneNonce),
    carNonce: bytes(handshake.carNonce),
    phoneFingerprint: bytes(handshake.phoneFingerprint),
    carFingerprint: bytes(handshake.carFingerprint),
  };
  const byPhone = signedBytes('phone', read);
  const byCar = signedBytes('car', read, 'ok');
  expect(Buffer.from(byPhone).toString('hex')).toBe(kept.phoneSigns);
  expect(Buffer.from(byCar).toString('hex')).toBe(kept.carSigns);
  expect(await isSignedByPhone(read.phoneKey, bytes(kept.phoneSignature), byPhone)).toBe(true);
  expect(await isSignedByCar(read.carKey, bytes(kept.carSignature), byCar)).toBe(true);
  expect(await isSignedByCar(read.carKey, bytes(kept.carSignature), byPhone)).toBe(false);
  const [secret, proof] = [bytes(kept.secret), bytes(kept.proof)];
  expect(await inviteProof(secret, signedBytes('proof', read))).toEqual(proof);
  expect(await isInviteProof(secret, signedBytes('proof', read), proof)).toBe(true);
  expect(await isInviteProof(secret, byPhone, proof)).toBe(false);
});

it('joins no two lists of fields to the same bytes', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 5 }), fc.array(field, { maxLength: 5 }), (one, other) => {
      const isSame = Buffer.from(joinFields(one)).equals(Buffer.from(joinFields(other)));
      expect(isSame).toBe(sameBytes(one) === sameBytes(other));
    }),
  );
});

it('joins no list to the bytes of one whose fields are divided elsewhere', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(39), fc.nat(39), (all, a, b) => {
      const cut = (at: number) => [new Uint8Array(all.slice(0, at)), new Uint8Array(all.slice(at))];
      const [one, other] = [Math.min(a, all.length), Math.min(b, all.length)];
      fc.pre(one !== other);
      expect(joinFields(cut(one))).not.toEqual(joinFields(cut(other)));
    }),
  );
});

it('finds the proof in an offer, where browsers ignore it, and never throws on others', () => {
  const proof = { carKey: bytes(handshake.carKey), carNonce: bytes(handshake.carNonce) };
  const sdp = 'v=0\r\no=- 1 0 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=application 9 X\r\na=mid:0\r\n';
  const offer = withOfferedProof(sdp, proof);
  expect(offeredProofIn(offer)).toEqual(proof);
  expect(offer.replace(/^a=x-ligo.*\r\n/m, '')).toBe(sdp);
  expect(offer.indexOf('a=x-ligo')).toBeLessThan(offer.indexOf('m='));
  expect(offeredProofIn(sdp)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(offeredProofIn(`a=x-ligo:${text}`)).toBeNull();
    }),
  );
});
