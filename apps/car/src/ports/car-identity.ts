import type { Bytes } from '@ligo/link';

/** The key of a car. */
export interface CarIdentity {
  /** Derived from the public key. */
  readonly carId: string;
  /** Raw public key, base64url. */
  readonly publicKey: string;
  sign(data: Bytes): Promise<Bytes>;
  /** A fresh token for one call or connection, valid for four minutes and only at the server of that origin. */
  token(serverOrigin: string, nowMs: number): Promise<string>;
}
