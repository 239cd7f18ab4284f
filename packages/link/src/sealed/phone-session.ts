import { SEALED } from '@ligo/protocol';
import { carIdOfKey, isSignedByCar, type SigningKey } from '../trust/keys.ts';
import type { Bytes } from '../trust/transcript.ts';
import { type CarFrame, helloFrame, join, phoneHeader, readCarFrame } from './frames.ts';
import { sealedTranscript, sealTo } from './seal.ts';
import { createSerial } from './serial.ts';

export interface PhoneSessionParts {
  /** The wanted car. */
  carId: string;
  ownKey: SigningKey;
  nowMs(): number;
}

/** The result of a frame of the car: it opened the session, it is a message, or it is ignored. */
export type PhoneReceived = { type: 'opened' } | { type: 'text'; text: string } | { type: 'ignored' };

/** The phone's end of one session; it begins with `hello`. See RULES.md. */
export function createPhoneSession({ carId, ownKey, nowMs }: PhoneSessionParts) {
  const serial = createSerial();
  let path: (Awaited<ReturnType<typeof sealTo>> & { sinceMs: number; signature: Bytes }) | null = null;
  let sent = 0;
  let nextReply = 0;

  /** SEAL-1 */
  async function open(challenge: Extract<CarFrame, { kind: 'challenge' }>): Promise<boolean> {
    const sinceMs = nowMs();
    const { carKey, sealingKey, nonce } = challenge;
    const session = { carId, carKey, phoneKey: ownKey.key, sealingKey, nonce };
    const isWanted =
      (await carIdOfKey(carKey)) === carId &&
      (await isSignedByCar(carKey, challenge.signature, sealedTranscript('car', session)));
    if (!isWanted) return false;
    const sealing = await sealTo(session);
    const signature = await ownKey.sign(sealedTranscript('phone', session, sealing.enc));
    path = { ...sealing, sinceMs, signature };
    return true;
  }
  async function take(frame: CarFrame | null): Promise<PhoneReceived> {
    if (frame?.kind === 'challenge' && !path && (await open(frame).catch(() => false)))
      return { type: 'opened' };
    // SEAL-7
    if (frame?.kind !== 'reply' || !path || frame.number < nextReply) return { type: 'ignored' };
    const text = await path.replies.open(frame.number, frame.sealed, frame.header);
    if (!text) return { type: 'ignored' };
    nextReply = frame.number + 1;
    return { type: 'text', text: new TextDecoder().decode(text) };
  }
  return {
    hello: helloFrame(ownKey.key),
    /** Never rejects. */
    receive: (bytes: Bytes): Promise<PhoneReceived> => serial(() => take(readCarFrame(bytes))),
    /** A frame for the car; `null`: the session is not open, or the frame would be too long. */
    send: (text: string) =>
      serial(async (): Promise<Bytes | null> => {
        const bytes = new TextEncoder().encode(text);
        // A message that is not sent would leave a gap.
        if (!path || bytes.length > SEALED.maxBytes - FRAME_BYTES) return null;
        const header = phoneHeader(sent, Math.max(0, Math.round(nowMs() - path.sinceMs)));
        const opening = sent === 0 ? [path.enc, path.signature] : [];
        sent += 1;
        return join(header, ...opening, await path.seal(bytes, header));
      }),
  };
}

/** The most that a frame adds to its text: header, `enc`, signature and tag. */
const FRAME_BYTES = 9 + 65 + 64 + 16;
