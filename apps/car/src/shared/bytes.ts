export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const TEXT = new TextDecoder();
const DIGITS = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PADDING = 61;

/** Bytes as base64, with padding. Written out: a binary text and `btoa` take ten times as long. */
export function base64Of(bytes: Uint8Array): string {
  const digits = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    digits[to++] = DIGITS[three >> 18] ?? 0;
    digits[to++] = DIGITS[(three >> 12) & 63] ?? 0;
    digits[to++] = DIGITS[(three >> 6) & 63] ?? 0;
    digits[to++] = DIGITS[three & 63] ?? 0;
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return TEXT.decode(digits.fill(PADDING, digits.length - missing));
}
