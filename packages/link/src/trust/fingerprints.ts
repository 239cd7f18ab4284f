import type { Bytes } from './transcript.ts';

/** SHA-256 of the DTLS certificates of a connection as its own end has seen them: they differ where someone stands in between. */
export interface Fingerprints {
  own: Bytes;
  remote: Bytes;
}

const BYTES = 32;

/** The bytes of a SHA-256 fingerprint in colon-separated hexadecimal; `null` if it is none. */
export function fingerprintBytes(text: string): Bytes | null {
  const bytes = Uint8Array.from(text.split(':'), (hex) => Number.parseInt(hex, 16));
  return bytes.length === BYTES ? bytes : null;
}

/** The fingerprint in a session description of the own end; `null` if it has none by SHA-256. */
export function fingerprintIn(sdp: string | undefined): Bytes | null {
  return fingerprintBytes(/^a=fingerprint:sha-256 ([\dA-F:]+)/im.exec(sdp ?? '')?.[1] ?? '');
}

/** The fingerprints of a browser's connection. Rejects while it is not encrypted. */
export async function browserFingerprints(connection: {
  readonly localDescription: { readonly sdp: string } | null;
  readonly sctp: { readonly transport: { getRemoteCertificates(): ArrayBuffer[] } } | null;
}): Promise<Fingerprints> {
  const own = fingerprintIn(connection.localDescription?.sdp);
  // The description may name several certificates, of which the browser accepts any: only DTLS knows the real one.
  const [certificate] = connection.sctp?.transport.getRemoteCertificates() ?? [];
  if (!own || !certificate) throw new Error('The connection has no certificates yet');
  return { own, remote: new Uint8Array(await crypto.subtle.digest('SHA-256', certificate)) };
}
