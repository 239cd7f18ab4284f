import { SEALED } from '@ligo/protocol';
import { isSignedByPhone, type SigningKey } from '../trust/keys.ts';
import type { Bytes } from '../trust/transcript.ts';
import { carHeader, challengeFrame, join, type PhoneFrame } from './frames.ts';
import { acceptMessage, admitMessage, initialOrder, type SealedRefusal } from './order.ts';
import { openFrom, type SealingKeys, sealedTranscript } from './seal.ts';
import { createSerial } from './serial.ts';

export interface CarSessionParts {
  carId: string;
  ownKey: SigningKey;
  /** Raw key of an accepted device. */
  phoneKey: Bytes;
  sealingKeys: SealingKeys;
  /** Random, 32 bytes. */
  nonce: Bytes;
  /** The car's own clock. */
  nowMs(): number;
}

/** The car's end of one session, with the challenge that begins it. See RULES.md. */
export async function createCarSession(parts: CarSessionParts) {
  const { carId, ownKey, phoneKey, sealingKeys, nonce, nowMs } = parts;
  const session = { carId, carKey: ownKey.key, phoneKey, sealingKey: sealingKeys.publicKey, nonce };
  const signature = await ownKey.sign(sealedTranscript('car', session));
  const serial = createSerial();
  let order = initialOrder(nowMs());
  let opened: Awaited<ReturnType<typeof openFrom>> | null = null;
  let replies = 0;

  /** SEAL-2 */
  async function open({ enc, signature: proof }: { enc: Bytes; signature: Bytes }) {
    if (!(await isSignedByPhone(phoneKey, proof, sealedTranscript('phone', session, enc)))) return null;
    return openFrom(session, sealingKeys, enc).catch(() => null);
  }
  return {
    challenge: challengeFrame(ownKey.key, sealingKeys.publicKey, nonce, signature),
    /** The text of a message, or why it is ignored. Never rejects. */
    receive: (frame: Exclude<PhoneFrame, { kind: 'hello' }>) =>
      serial(async (): Promise<{ text: string } | { refusal: SealedRefusal }> => {
        const admitted = admitMessage(order, frame, nowMs());
        order = admitted.order;
        if (admitted.refusal) return { refusal: admitted.refusal };
        const path = frame.kind === 'opening' ? await open(frame) : opened;
        const text = await path?.open(frame.sealed, frame.header);
        if (!path || !text) return { refusal: 'not-sealed' };
        opened = path;
        order = acceptMessage(order);
        return { text: new TextDecoder().decode(text) };
      }),
    /** A frame for the phone; `null`: it would be too long, or the phone has sent nothing yet. */
    reply: (text: string) =>
      serial(async (): Promise<Bytes | null> => {
        if (!opened) return null;
        const [header, number] = [carHeader(replies), replies];
        replies += 1;
        const frame = join(header, await opened.replies.seal(number, new TextEncoder().encode(text), header));
        return frame.length > SEALED.maxBytes ? null : frame;
      }),
  };
}

export type CarSession = Awaited<ReturnType<typeof createCarSession>>;
