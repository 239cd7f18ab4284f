import {
  fromBase64Url,
  type PhoneExtras,
  readPhoneMessage,
  type TrustStatus,
  toBase64Url,
  writeCarMessage,
} from '@ligo/protocol';
import type { LanesHandlers } from '../lanes.ts';
import { compareCarNumber } from './approval.ts';
import type { Fingerprints } from './fingerprints.ts';
import { holdLanes } from './hold-lanes.ts';
import { isSignedByPhone, type SigningKey } from './keys.ts';
import { withOfferedProof } from './offer.ts';
import { type Bytes, type Handshake, signedBytes } from './transcript.ts';
import { type CarTrust, stepCarTrust } from './trust-machines.ts';

/** A phone that has proven its key and that someone has to approve. */
export interface WaitingPhone {
  /** The phone's public key, base64url. */
  key: string;
  /** As the phone calls itself. */
  name: string;
  /** The number that its screen shows, too: six digits. */
  number: string;
  /** Once: accepts it, or refuses it. */
  decide(status: 'ok' | 'unknown'): void;
}

export interface CarHandshakeParts {
  carId: string;
  ownKey: SigningKey;
  /** Random, 32 bytes. */
  newNonce(): Bytes;
  /** Rejects if the connection has ended. */
  fingerprints(): Promise<Fingerprints>;
  send(text: string): void;
  /** The entry of the car's list of devices for a phone that has proven this key, base64url; `compares`: it does not know this car. */
  statusOf(phoneKey: string, compares: boolean): Exclude<TrustStatus, 'refused'>;
  /** Accepts a phone that proves the secret of a QR code over this transcript. Rejects if the disk fails. */
  redeem(phone: { key: string; name: string }, proof: Bytes, transcript: Bytes): Promise<void>;
  /** The connection stays, and its phone waits. */
  onWaiting(): void;
  /** The number of the phone that waits is known. */
  onNumber(phone: WaitingPhone): void;
  /** The phone with this key has been verified. */
  onVerified(phoneKey: string): void;
  /** The phone has received the reason, or will soon. */
  onRefused(reason: 'unknown' | 'refused'): void;
  /** A link without a server: the phone gets the challenge over the open lane, and has to be the one with this key, base64url. */
  directFor?: string | undefined;
}

/** The car's end of a handshake: `handlers` learns of the connection once the phone is verified. See RULES.md. */
export function createCarHandshake(parts: CarHandshakeParts, handlers: LanesHandlers) {
  const { carId, ownKey } = parts;
  const nonce = parts.newNonce();
  let state: CarTrust = 'opening';
  let isEnded = false;
  let provenKey: string | null = null;
  let comparison: ReturnType<typeof compareCarNumber> | null = null;

  async function decide(phoneKey: string, handshake: Handshake, status: TrustStatus): Promise<void> {
    const own = await ownKey.sign(signedBytes('car', handshake, status));
    if (isEnded) return;
    // It was removed meanwhile.
    if (status === 'ok' && parts.statusOf(phoneKey, false) !== 'ok')
      return decide(phoneKey, handshake, 'unknown');
    parts.send(writeCarMessage('Identify', { status, sig: toBase64Url(own) }));
    state = stepCarTrust(state, { type: 'decided', status });
    if (status === 'waiting') wait(phoneKey, handshake);
    else if (status !== 'ok') parts.onRefused(status);
    else {
      provenKey = phoneKey;
      parts.onVerified(phoneKey);
      hold.verify();
    }
  }
  function wait(phoneKey: string, handshake: Handshake): void {
    let isDecided = false;
    const transcript = signedBytes('number', handshake);
    comparison = compareCarNumber({ transcript, nonce: parts.newNonce() }, parts.send, (number, name) => {
      if (isEnded) return;
      parts.onNumber({
        ...{ key: phoneKey, name, number },
        decide(status) {
          if (isDecided) return;
          isDecided = true;
          decide(phoneKey, handshake, status).catch(() => {});
        },
      });
    });
    parts.onWaiting();
  }
  async function answer({ key, nonce: phoneNonce, sig, ...more }: PhoneExtras<'Identify'>): Promise<void> {
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
    // One key has one spelling.
    const known = toBase64Url(phoneKey);
    const proof = fromBase64Url(more.proof ?? '');
    if (isProven && proof?.length && parts.statusOf(known, false) !== 'ok')
      // TRUST-11: where it fails, the phone waits.
      await parts
        .redeem({ key: known, name: more.name ?? '' }, proof, signedBytes('proof', handshake))
        .catch(() => {});
    await decide(known, handshake, isProven ? parts.statusOf(known, more.compare === true) : 'refused');
  }
  function takes(text: string): boolean {
    const read = readPhoneMessage(text);
    if (!read.ok) return false;
    const { action, extras } = read.message;
    if (action === 'Compare') comparison?.commit(extras);
    else if (action === 'CompareNonce') void comparison?.reveal(extras);
    else if (action !== 'Identify') return false;
    if (action !== 'Identify' || state !== 'opening') return true;
    state = stepCarTrust(state, { type: 'asked' });
    // A connection that has ended, or a key that cannot sign: the phone gets no answer, and refuses.
    answer(extras).catch(() => {});
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
