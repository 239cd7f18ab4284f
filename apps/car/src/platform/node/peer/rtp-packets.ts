import { joinBytes } from '../../../shared/bytes.ts';

const RTP_HEADER_BYTES = 12;
/** RTP version 2, and whether a header extension follows. */
const RTP_FIRST = 0x80;
const EXTENDED = 0x10;
const MARKER = 0x80;
/** One-byte header extensions (RFC 8285, 4.2). */
const ONE_BYTE_PROFILE = [0xbe, 0xde];
const WORD_BYTES = 4;

interface RtpHead {
  payloadType: number;
  /** Sequence number of the first packet; the next ones count up, 16 bits. */
  sequence: number;
  /** 90 kHz, 32 bits. */
  timestamp: number;
  ssrc: number;
  /** The playout delay, in 10 ms, and the id of its header extension; `null`: unsupported. */
  delay: { id: number; min: number; max: number } | null;
  /** The id of the header extension with the number that the phone acknowledges; `null`: unsupported. */
  transportId: number | null;
}

/** The RTP packets of one frame, a payload each; the last one is marked. */
export function rtpPackets(payloads: readonly Uint8Array[], head: RtpHead): Uint8Array[] {
  return payloads.map((payload, index) => {
    const sequence = (head.sequence + index) & 0xffff;
    const extension = extensionOf(head, sequence);
    const packet = new Uint8Array(RTP_HEADER_BYTES + extension.length + payload.length);
    const view = new DataView(packet.buffer);
    view.setUint8(0, RTP_FIRST | (extension.length > 0 ? EXTENDED : 0));
    view.setUint8(1, head.payloadType | (index === payloads.length - 1 ? MARKER : 0));
    view.setUint16(2, sequence);
    view.setUint32(4, head.timestamp);
    view.setUint32(8, head.ssrc);
    packet.set(extension, RTP_HEADER_BYTES);
    packet.set(payload, RTP_HEADER_BYTES + extension.length);
    return packet;
  });
}

/** The track is the connection's only one: the sequence number also serves as its transport-wide number. */
function extensionOf({ delay, transportId }: RtpHead, sequence: number): number[] {
  const elements: number[] = [];
  const add = (id: number, data: readonly number[]) => elements.push((id << 4) | (data.length - 1), ...data);
  if (delay) {
    const bits = (delay.min << 12) | delay.max;
    add(delay.id, [bits >> 16, (bits >> 8) & 0xff, bits & 0xff]);
  }
  if (transportId !== null) add(transportId, [sequence >> 8, sequence & 0xff]);
  if (elements.length === 0) return [];
  while (elements.length % WORD_BYTES !== 0) elements.push(0);
  return [...ONE_BYTE_PROFILE, 0, elements.length / WORD_BYTES, ...elements];
}

/** The parts of a frame that are sent in one RTP packet each. */
type SplitFrame = (frame: Uint8Array, maxBytes: number) => Uint8Array[];

const DESCRIPTOR_BYTES = 1;
/** The start of a VP8 partition, in the payload descriptor (RFC 7741, 4.2). */
const VP8_START = 0x10;

/** The payloads of a VP8 frame (RFC 7741); none for an empty frame. */
export const vp8Payloads: SplitFrame = (frame, maxBytes) =>
  evenParts(frame, maxBytes - DESCRIPTOR_BYTES).map((part, index) =>
    withHead([index === 0 ? VP8_START : 0], part),
  );

const LENGTH_BYTES = 4;
/** The indicator and the header of a fragment, and the type of a fragmentation unit (RFC 6184, 5.8). */
const FRAGMENT_HEAD_BYTES = 2;
const FRAGMENT_TYPE = 28;
const TYPE_BITS = 0x1f;
const FIRST = 0x80;
const LAST = 0x40;

/** The payloads of an H.264 frame (RFC 6184): its NAL units, in fragments where they are too long. Ends at a broken length. */
export const h264Payloads: SplitFrame = (frame, maxBytes) => {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const payloads: Uint8Array[] = [];
  for (let at = 0; at + LENGTH_BYTES <= frame.length; ) {
    const from = at + LENGTH_BYTES;
    at = from + view.getUint32(at);
    if (at > frame.length) break;
    payloads.push(...unitPayloads(frame.subarray(from, at), maxBytes));
  }
  return payloads;
};

function unitPayloads(unit: Uint8Array, maxBytes: number): Uint8Array[] {
  const [head] = unit;
  if (head === undefined) return [];
  if (unit.length <= maxBytes) return [unit];
  const parts = evenParts(unit.subarray(1), maxBytes - FRAGMENT_HEAD_BYTES);
  return parts.map((part, index) => {
    const place = (index === 0 ? FIRST : 0) | (index === parts.length - 1 ? LAST : 0);
    return withHead([(head & ~TYPE_BITS) | FRAGMENT_TYPE, place | (head & TYPE_BITS)], part);
  });
}

/** Parts of about equal size: a last packet of a few bytes is lost as easily as a full one. */
function evenParts(bytes: Uint8Array, maxBytes: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / maxBytes);
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const withHead = (head: readonly number[], part: Uint8Array) => joinBytes([Uint8Array.from(head), part]);
