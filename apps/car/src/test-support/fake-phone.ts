import { type BulkFrame, createBulkLane } from '@ligo/link';
import { type CarActionName, type CarExtras, readCarMessage, writeCarMessage } from '@ligo/protocol';
import { createFakeVideo, type FakeVideo } from '../link/test-support/fake-video.ts';
import type { Phone } from '../ports/phone.ts';
import type { VideoCodec } from '../ports/phone-video.ts';

type CarMessage = Extract<ReturnType<typeof readCarMessage>, { ok: true }>['message'];

/** A phone that records the messages it receives. */
export interface FakePhone extends Phone {
  readonly video: FakeVideo;
  /** The valid messages, in order. */
  readonly received: CarMessage[];
  /** The received messages of one action, in order. */
  published<N extends CarActionName>(action: N): CarExtras<N>[];
  /** The content received over the bulk lane in one transfer, and its end. */
  transfers(transfer: number | undefined): { bytes: Uint8Array; how: 'end' | 'cancel' | null };
  /** From now on it has gone. */
  leave(): void;
}

export function createFakePhone(codec: VideoCodec | null = 'h264'): FakePhone {
  const messages: CarMessage[] = [];
  const gone = new AbortController();
  const frames: BulkFrame[] = [];
  const received = createBulkLane({ send: () => true, drained: async () => {} });
  received.onFrame((frame) => frames.push(frame));
  return {
    id: 'phone',
    pairingId: 'pairing',
    bulk: createBulkLane({
      send: (message) => !gone.signal.aborted && received.receive(message),
      drained: async () => {},
    }),
    video: createFakeVideo(codec),
    disconnected: gone.signal,
    received: messages,
    published: <N extends CarActionName>(action: N) =>
      messages.flatMap((message) => (message.action === action ? [message.extras as CarExtras<N>] : [])),
    transfers(wanted) {
      const own = frames.filter(({ transfer }) => transfer === wanted);
      const last = own.at(-1)?.kind;
      return {
        bytes: Buffer.concat(own.map(({ bytes }) => bytes)),
        how: last === 'end' || last === 'cancel' ? last : null,
      };
    },
    leave: () => gone.abort(),
    async send(action, extras) {
      if (gone.signal.aborted) return false;
      const read = readCarMessage(writeCarMessage(action, extras));
      if (!read.ok) throw new Error(`A phone cannot read ${action}: ${read.problem}`);
      messages.push(read.message);
      return true;
    },
  };
}
