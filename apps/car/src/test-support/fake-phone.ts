import { type BulkFrame, createBulkLane } from '@ligo/link';
import { type CarActionName, type CarExtras, readCarMessage, writeCarMessage } from '@ligo/protocol';
import { createFakeVideo, type FakeVideo } from '../link/test-support/fake-video.ts';
import type { Phone } from '../ports/phone.ts';
import type { VideoCodec } from '../ports/phone-video.ts';

type CarMessage = Extract<ReturnType<typeof readCarMessage>, { ok: true }>['message'];

/** A phone that keeps what it is told. */
export interface FakePhone extends Phone {
  readonly video: FakeVideo;
  /** What it could read, in order. */
  readonly received: CarMessage[];
  /** What it was told of one action, in order. */
  published<N extends CarActionName>(action: N): CarExtras<N>[];
  /** What came over the bulk lane of one transfer, and how it ended if it has. */
  transfers(transfer: number | undefined): { bytes: Uint8Array; how: 'end' | 'cancel' | null };
  /** From now on it has gone. */
  leave(): void;
}

export function createFakePhone(codec: VideoCodec | null = 'h264'): FakePhone {
  const heard: CarMessage[] = [];
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
    received: heard,
    published: <N extends CarActionName>(action: N) =>
      heard.flatMap((message) => (message.action === action ? [message.extras as CarExtras<N>] : [])),
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
      heard.push(read.message);
      return true;
    },
  };
}
