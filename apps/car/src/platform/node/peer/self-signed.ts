import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Tags of ASN.1 in DER (X.690). */
const TAG = {
  integer: 0x02,
  bits: 0x03,
  id: 0x06,
  text: 0x0c,
  list: 0x30,
  set: 0x31,
  time: 0x18,
  version: 0xa0,
};
/** Bytes of the object identifiers 1.2.840.10045.4.3.2 (ECDSA with SHA-256) and 2.5.4.3 (common name). */
const ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
/** WebRTC compares fingerprints alone: the times hold on a unit whose clock is wrong. */
const [FROM, UNTIL] = ['20000101000000Z', '99991231235959Z'];
const SERIAL_BYTES = 16;

/** One value: tag, length, content. */
function der(tag: number, ...parts: (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = content.length.toString(16);
  const bytes = Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex');
  const length = content.length < 0x80 ? [content.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** A new P-256 key with a certificate that it has signed itself (RFC 5280), both PEM. */
export function makeSelfSigned(): { key: string; certificate: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.list, der(TAG.id, ECDSA_SHA256));
  const name = der(
    TAG.list,
    der(TAG.set, der(TAG.list, der(TAG.id, COMMON_NAME), der(TAG.text, Buffer.from('car')))),
  );
  const serial = randomBytes(SERIAL_BYTES);
  // A positive number of that many bytes.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const content = der(
    TAG.list,
    ...[der(TAG.version, der(TAG.integer, [2])), der(TAG.integer, serial), algorithm, name],
    der(TAG.list, der(TAG.time, Buffer.from(FROM)), der(TAG.time, Buffer.from(UNTIL))),
    ...[name, createPublicKey(privateKey).export({ type: 'spki', format: 'der' })],
  );
  const signature = der(TAG.bits, [0], sign('sha256', content, privateKey));
  const base64 = der(TAG.list, content, algorithm, signature)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`,
  };
}
