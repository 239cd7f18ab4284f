/** So many arguments go into one call on every engine. */
const PIECE = 8_192;

/** Bytes as base64, with padding. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}
