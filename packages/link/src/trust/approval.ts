import {
  fromBase64Url,
  type PhoneExtras,
  TRUST_BYTES,
  toBase64Url,
  writeCarMessage,
  writePhoneMessage,
} from '@ligo/protocol';
import { type Bytes, joinFields } from './transcript.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** Digits of the number that both screens show. */
const DIGITS = 6;

const sha256 = async (data: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/** TRUST-10: the number of a link that waits, six digits: it differs where someone stands between both ends. */
export async function numberOf(transcript: Bytes, phoneNonce: Bytes, carNonce: Bytes): Promise<string> {
  const hash = await sha256(joinFields([transcript, phoneNonce, carNonce]));
  return String(new DataView(hash.buffer).getUint32(0) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The phone's end: commits to its nonce before it has the car's, so that no one in between can choose one that gives both ends the
 * same number. `onNumber` is called once the car has answered.
 */
export function comparePhoneNumber(
  { transcript, nonce, name }: { transcript: Bytes; nonce: Bytes; name: string },
  send: (text: string) => void,
  onNumber: (number: string) => void,
) {
  let isAnswered = false;
  void sha256(nonce).then((commit) =>
    send(writePhoneMessage('Compare', { commit: toBase64Url(commit), name })),
  );
  return {
    /** The car's nonce; further ones are ignored. */
    async receive(text: string): Promise<void> {
      const carNonce = fromBase64Url(text);
      if (isAnswered || carNonce?.length !== TRUST_BYTES.nonce) return;
      isAnswered = true;
      send(writePhoneMessage('CompareNonce', { nonce: toBase64Url(nonce) }));
      onNumber(await numberOf(transcript, nonce, carNonce));
    },
  };
}

/** The car's end; `onNumber` is called for a phone whose nonce is the one that it has committed to. */
export function compareCarNumber(
  { transcript, nonce }: { transcript: Bytes; nonce: Bytes },
  send: (text: string) => void,
  onNumber: (number: string, name: string) => void,
) {
  let committed: PhoneExtras<'Compare'> | null = null;
  let isRevealed = false;
  return {
    commit(extras: PhoneExtras<'Compare'>): void {
      if (committed) return;
      committed = extras;
      send(writeCarMessage('Compare', { nonce: toBase64Url(nonce) }));
    },
    async reveal({ nonce: text }: PhoneExtras<'CompareNonce'>): Promise<void> {
      const phoneNonce = fromBase64Url(text);
      if (!committed || isRevealed || !phoneNonce) return;
      isRevealed = true;
      if (toBase64Url(await sha256(phoneNonce)) !== committed.commit) return;
      onNumber(await numberOf(transcript, phoneNonce, nonce), committed.name);
    },
  };
}

/** TRUST-11: proves the secret of a QR code, for one link alone. */
export async function inviteProof(secret: Bytes, transcript: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, transcript));
}

export async function isInviteProof(secret: Bytes, transcript: Bytes, proof: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, proof, transcript);
}
