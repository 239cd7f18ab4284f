import { PAIRING_CODE, QR_PREFIX } from './constants.ts';
import { fromBase64Url, toBase64Url } from './sealed-picture.ts';

/** The part of a QR code behind its pairing code; the server never receives it. */
export interface Invite {
  carId: string;
  /** By which a device proves that it has read the code, 10 bytes. */
  secret: Uint8Array<ArrayBuffer>;
}

const CAR_ID_BYTES = 16;
export const SECRET_BYTES = 10;
const BITS = 5;
const { alphabet } = PAIRING_CODE;

/** Bytes as Crockford's base 32; the last sign is filled up with zeros. */
function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
}

/** `null` if it does not have this number of bytes. */
function fromBase32(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== Math.ceil((length * 8) / BITS)) return null;
  const values = [...text].map((sign) => alphabet.indexOf(sign));
  if (values.includes(-1)) return null;
  const bits = values.map((value) => value.toString(2).padStart(BITS, '0')).join('');
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2));
}

/** The text of a QR code; earlier readers take the pairing code alone. */
export function inviteQrText(code: string, { carId, secret }: Invite): string {
  return `${QR_PREFIX}${code}.${toBase32(fromBase64Url(carId) ?? new Uint8Array())}.${toBase32(secret)}`;
}

/** `null` if the text contains none, as that of an earlier car. Never throws. */
export function readInvite(text: string): Invite | null {
  const [, carId = '', secret = ''] = text.trim().toUpperCase().split('.');
  const [id, bytes] = [fromBase32(carId, CAR_ID_BYTES), fromBase32(secret, SECRET_BYTES)];
  return id && bytes && text.trim().startsWith(QR_PREFIX) ? { carId: toBase64Url(id), secret: bytes } : null;
}
