export type Bytes = Uint8Array<ArrayBuffer>;
/** The signing end, or another value that is computed from the handshake. */
type Role = 'phone' | 'car' | 'number' | 'proof';

/** What both ends of one connection know and prove: raw keys, random nonces, and the SHA-256 of both DTLS certificates. */
export interface Handshake {
  carId: string;
  carKey: Bytes;
  phoneKey: Bytes;
  phoneNonce: Bytes;
  carNonce: Bytes;
  phoneFingerprint: Bytes;
  carFingerprint: Bytes;
}

const VERSION = 'ligo-trust-1';
const PURPOSE = 'link';
const LENGTH_BYTES = 2;

/** Fields one after the other, each behind its length (16 bits, big-endian): no two lists of fields give the same bytes. */
export function joinFields(fields: readonly (string | Bytes)[]): Bytes {
  const encoded = fields.map((field) =>
    typeof field === 'string' ? new TextEncoder().encode(field) : field,
  );
  const joined = new Uint8Array(encoded.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const field of encoded) {
    view.setUint16(at, field.length);
    joined.set(field, at + LENGTH_BYTES);
    at += LENGTH_BYTES + field.length;
  }
  return joined;
}

/** The bytes that an end signs: its role, the handshake, and what the car decided. */
export function signedBytes(role: Role, handshake: Handshake, status = ''): Bytes {
  const { carId, carKey, phoneKey, phoneNonce, carNonce, phoneFingerprint, carFingerprint } = handshake;
  const keys = [carId, carKey, phoneKey];
  return joinFields([
    ...[role, VERSION, PURPOSE, ...keys],
    ...[phoneNonce, carNonce, phoneFingerprint, carFingerprint, status],
  ]);
}
