import { fromBase64Url, TRUST_BYTES, toBase64Url } from '@ligo/protocol';
import type { Bytes } from './transcript.ts';

/** The car's part of a handshake, which comes with its offer, so that the phone's first message can prove its key. */
export interface OfferedProof {
  carKey: Bytes;
  carNonce: Bytes;
}

const ATTRIBUTE = 'a=x-ligo:';

/** Adds it to a session description, as an attribute of the session, which WebRTC ignores. */
export function withOfferedProof(sdp: string, { carKey, carNonce }: OfferedProof): string {
  return sdp.replace(/^(?=m=)/m, `${ATTRIBUTE}${toBase64Url(carKey)}.${toBase64Url(carNonce)}\r\n`);
}

/** `null` if the description has none: an older car does not prove its key. Never throws. */
export function offeredProofIn(sdp: string): OfferedProof | null {
  const [, key = '', nonce = ''] = /^a=x-ligo:([\w-]+)\.([\w-]+)\r?$/m.exec(sdp) ?? [];
  const [carKey, carNonce] = [fromBase64Url(key), fromBase64Url(nonce)];
  if (carKey?.length !== TRUST_BYTES.carKey || carNonce?.length !== TRUST_BYTES.nonce) return null;
  return { carKey, carNonce };
}
