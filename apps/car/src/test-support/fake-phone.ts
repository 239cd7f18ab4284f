import { type BulkFrame, createBulkLane } from '@ligo/link';
import { type CarActionName, type CarExtras, readCarMessage, writeCarMessage } from '@ligo/protocol';
import { createSharedTrack } from '../platform/node/peer/shared-track.ts';
import type { Phone } from '../ports/phone.ts';
import type { PathState, PhoneVideo, VideoCodec, VideoFrame } from '../ports/phone-video.ts';

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

/** The picture of a phone that keeps the frames it is sent. */
interface FakeVideo extends PhoneVideo {
  readonly frames: readonly VideoFrame[];
  /** The phone asks for a keyframe. */
  keyframeWanted(): void;
  /** Changes the path. */
  setPath(path: Partial<PathState>): void;
  end(): void;
}

/** A phone that takes this codec, or no video at all. */
export function createFakeVideo(codec: VideoCodec | null = 'h264', nowMs = () => 0): FakeVideo {
  const frames: VideoFrame[] = [];
  const send = (frame: VideoFrame) => {
    if (codec === null) return false;
    frames.push(frame);
    return true;
  };
  let state: PathState = { queueMs: 0, kbps: null, isEmpty: true };
  const track = { codec: () => codec, send, path: () => state, forget() {}, restart() {} };
  return {
    ...createSharedTrack(track, nowMs),
    frames,
    setPath(changed) {
      state = { ...state, ...changed };
    },
  };
}
