const ID_BYTES = 16;

/** Id of the car by the SHA-256 of its raw public key (32 bytes): the hash's first half, base64url without padding. */
export function carIdOf(keyHash: Uint8Array): string {
  const half = String.fromCharCode(...keyHash.subarray(0, ID_BYTES));
  return btoa(half).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
