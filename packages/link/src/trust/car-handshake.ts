import {
  fromBase64Url,
  type PhoneExtras,
  readPhoneMessage,
  toBase64Url,
  writeCarMessage,
} from '@ligo/protocol';
import type { LanesHandlers } from '../lanes.ts';
import type { Fingerprints } from './fingerprints.ts';
import { holdLanes } from './hold-lanes.ts';
import { isSignedByPhone, type SigningKey } from './keys.ts';
import { withOfferedProof } from './offer.ts';
import { type Bytes, signedBytes } from './transcript.ts';
import { type CarTrust, type CarTrustEvent, stepCarTrust } from './trust-machines.ts';

export interface CarHandshakeParts {
  carId: string;
  ownKey: SigningKey;
  /** Random. */
  nonce: Bytes;
  /** Rejects if the connection has ended. */
  fingerprints(): Promise<Fingerprints>;
  send(text: string): void;
  /** The phone has received the reason, or will soon. */
  onRefused(): void;
  /** A link without a server: the phone gets the challenge over the open lane, and has to be the one with this key, base64url. */
  directFor?: string | undefined;
}

/** The car's end of a handshake: `handlers` learns of the connection once the phone is verified. See RULES.md. */
export function createCarHandshake(parts: CarHandshakeParts, handlers: LanesHandlers) {
  const { carId, ownKey, nonce } = parts;
  let state: CarTrust = 'opening';
  let isEnded = false;
  let provenKey: string | null = null;
  const step = (event: CarTrustEvent) => {
    state = stepCarTrust(state, event);
  };

  async function answer({ key, nonce: phoneNonce, sig }: PhoneExtras<'Identify'>): Promise<void> {
    const [phoneKey, theirNonce, signature] = [key, phoneNonce, sig].map(fromBase64Url);
    if (!phoneKey || !theirNonce || !signature) return;
    const seen = await parts.fingerprints();
    const handshake = {
      ...{ carId, carKey: ownKey.key, carNonce: nonce, phoneKey, phoneNonce: theirNonce },
      ...{ phoneFingerprint: seen.remote, carFingerprint: seen.own },
    };
    const isWanted = parts.directFor === undefined || parts.directFor === key;
    const isProven =
      isWanted && (await isSignedByPhone(phoneKey, signature, signedBytes('phone', handshake)));
    const status = isProven ? 'ok' : 'refused';
    const own = await ownKey.sign(signedBytes('car', handshake, status));
    if (isEnded) return;
    parts.send(writeCarMessage('Identify', { status, sig: toBase64Url(own) }));
    step({ type: 'checked', isProven });
    if (!isProven) return parts.onRefused();
    provenKey = key;
    hold.verify();
  }
  function takes(text: string): boolean {
    const read = readPhoneMessage(text);
    if (!read.ok || read.message.action !== 'Identify') return false;
    if (state !== 'opening') return true;
    step({ type: 'asked' });
    // A connection that has ended, or a key that cannot sign: the phone gets no answer, and refuses.
    answer(read.message.extras).catch(() => {});
    return true;
  }
  const hold = holdLanes(handlers, {
    onOpen() {
      // TRUST-8
      if (parts.directFor === undefined) return;
      parts.send(writeCarMessage('Challenge', { key: toBase64Url(ownKey.key), nonce: toBase64Url(nonce) }));
    },
    takes,
    onClosed() {
      isEnded = true;
    },
  });
  return {
    lanes: hold.lanes,
    /** The car's offer with its part of the proof. */
    offer: (sdp: string) => withOfferedProof(sdp, { carKey: ownKey.key, carNonce: nonce }),
    /** The key that the phone has proven, base64url; `null`: none yet. */
    phoneKey: () => provenKey,
    /** Nothing is called after it. */
    end() {
      isEnded = true;
    },
  };
}
