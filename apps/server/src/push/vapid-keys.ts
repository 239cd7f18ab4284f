import { createECDH } from 'node:crypto';

/** The server's key pair for push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair whose private key is a secret of 32 bytes. Throws if it is not a valid key, as one in four billion secrets. */
export function vapidKeys(secret: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(secret).toString('base64url'),
  };
}
