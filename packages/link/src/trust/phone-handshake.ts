import {
  type CarExtras,
  fromBase64Url,
  readCarMessage,
  TRUST_VERSION,
  toBase64Url,
  writePhoneMessage,
} from '@ligo/protocol';
import type { LanesHandlers } from '../lanes.ts';
import type { Fingerprints } from './fingerprints.ts';
import { holdLanes } from './hold-lanes.ts';
import { carIdOfKey, isSignedByCar, isUnsupported, type SigningKey } from './keys.ts';
import { type OfferedProof, offeredProofIn } from './offer.ts';
import { type Bytes, type Handshake, signedBytes } from './transcript.ts';
import {
  type PhoneTrust,
  type PhoneTrustEvent,
  stepPhoneTrust,
  type TrustRefusal,
} from './trust-machines.ts';

/** Time of the car to prove its key, ms, and when it is late. */
const ANSWER_MS = 5_000;
const LATE_MS = 1_000;
/** A phone that the car has accepted shows that it is still there, ms: the car ends a silent link after four times that. */
const STAY_MS = 5_000;

export interface PhoneHandshakeParts {
  carId: string;
  /** The phone's own key. Never rejects. */
  ownKey: Promise<SigningKey>;
  /** TRUST-12: whether this phone knows the car. Never rejects. */
  isCarKnown: Promise<boolean>;
  /** Random. */
  nonce: Bytes;
  clock: { after(delayMs: number, run: () => void): () => void };
  /** Rejects if the connection has ended. */
  fingerprints(): Promise<Fingerprints>;
  send(text: string): void;
  /** Texts that follow the question at once; the car holds them until the phone is verified. */
  firstTexts: readonly string[];
  /** More fields of the question: the proof that this phone has read the car's QR code, over this transcript. Never rejects. */
  prove?(transcript: Bytes): Promise<{ proof: string; name: string } | null> | null;
  /** Someone has to approve this phone at the car: both ends compare a number over this transcript (`approval.ts`). */
  onWaiting(transcript: Bytes): void;
  /** The car's nonce of that comparison. */
  onCompare(nonce: string): void;
  /** The car has not answered yet. */
  onLate(): void;
  onRefused(reason: TrustRefusal): void;
}

/** TRUST-5. Returns how to end the wait. */
function limitAnswer({ clock, onLate }: PhoneHandshakeParts, onSilence: () => void): () => void {
  let cancel = clock.after(LATE_MS, () => {
    cancel = clock.after(ANSWER_MS - LATE_MS, onSilence);
    onLate();
  });
  return () => cancel();
}

/** The phone's end of a handshake: `handlers` learns of the connection once the car is verified. See RULES.md. */
export function createPhoneHandshake(parts: PhoneHandshakeParts, handlers: LanesHandlers) {
  /** `undefined`: the car has not been asked for it, its challenge follows the opening. */
  let offered: OfferedProof | null | undefined;
  let handshake: Handshake | null = null;
  let state: PhoneTrust = { phase: 'opening' };
  let isOpen = false;
  let isEnded = false;
  let cancelTimer = () => {};

  function step(event: PhoneTrustEvent): void {
    if (isEnded) return;
    const before = state;
    state = stepPhoneTrust(before, event);
    if (state === before || state.phase === 'asked') return;
    cancelTimer();
    if (state.phase === 'refused') parts.onRefused(state.reason);
    else if (state.phase === 'verified') hold.verify();
    else if (state.phase === 'waiting' && state.isAccepted) stay();
    else if (before.phase !== 'waiting' && handshake) parts.onWaiting(signedBytes('number', handshake));
  }
  const failed = (error: unknown) => step({ type: isUnsupported(error) ? 'unsupported' : 'silence' });

  function stay(): void {
    parts.send(writePhoneMessage('Ping', {}));
    cancelTimer = parts.clock.after(STAY_MS, stay);
  }

  async function ask(): Promise<void> {
    if (!offered) return step({ type: 'opened', offer: 'none' });
    const [own, isCarKnown, seen, keyId] = await Promise.all([
      ...([parts.ownKey, parts.isCarKnown] as const),
      ...([parts.fingerprints(), carIdOfKey(offered.carKey)] as const),
    ]);
    if (keyId !== parts.carId) return step({ type: 'opened', offer: 'another-car' });
    handshake = {
      ...{ ...offered, carId: parts.carId, phoneKey: own.key, phoneNonce: parts.nonce },
      ...{ phoneFingerprint: seen.own, carFingerprint: seen.remote },
    };
    const sig = await own.sign(signedBytes('phone', handshake));
    const proof = await parts.prove?.(signedBytes('proof', handshake));
    step({ type: 'opened', offer: 'proof', isCarKnown });
    if (isEnded || state.phase !== 'asked') return;
    const [key, nonce] = [toBase64Url(own.key), toBase64Url(parts.nonce)];
    const asked = { v: TRUST_VERSION, key, nonce, sig: toBase64Url(sig), ...proof } as const;
    parts.send(writePhoneMessage('Identify', isCarKnown ? asked : { ...asked, compare: true }));
    for (const text of parts.firstTexts) parts.send(text);
  }
  /** TRUST-8 */
  function receiveChallenge({ key, nonce }: CarExtras<'Challenge'>): void {
    const [carKey, carNonce] = [fromBase64Url(key), fromBase64Url(nonce)];
    if (offered !== undefined || !isOpen || !carKey || !carNonce) return;
    offered = { carKey, carNonce };
    ask().catch(failed);
  }
  function takes(text: string): boolean {
    const read = readCarMessage(text);
    if (!read.ok) return false;
    if (read.message.action === 'Challenge') {
      receiveChallenge(read.message.extras);
      return true;
    }
    if (read.message.action === 'Compare') {
      parts.onCompare(read.message.extras.nonce);
      return true;
    }
    if (read.message.action !== 'Identify') return false;
    const { status, sig } = read.message.extras;
    const signature = fromBase64Url(sig);
    if (!handshake || !signature) return true;
    isSignedByCar(handshake.carKey, signature, signedBytes('car', handshake, status)).then(
      (isProven) => step({ type: 'answered', isProven, status }),
      failed,
    );
    return true;
  }
  function end(): void {
    isEnded = true;
    cancelTimer();
  }
  function open(): void {
    isOpen = true;
    cancelTimer = limitAnswer(parts, () => step({ type: 'silence' }));
    if (offered !== undefined) ask().catch(failed);
  }
  const hold = holdLanes(handlers, { onOpen: open, takes, onClosed: end });
  return {
    lanes: hold.lanes,
    isVerified: hold.isVerified,
    /** The car's offer, which may contain its part of the proof. Without an offer the car sends that over the open lane. */
    receiveOffer(sdp: string): void {
      offered = offeredProofIn(sdp);
    },
    /** The owner has chosen a number; `isSame`: the one of this link. */
    choose: (isSame: boolean) => step({ type: 'chosen', isSame }),
    /** Ends the wait for an answer; nothing is called after it. */
    end,
  };
}
