const RTP_HEADER_BYTES = 12;
/** RTP version 2, and whether a header extension follows. */
const RTP_FIRST = 0x80;
const EXTENDED = 0x10;
/** Header extensions of one word (RFC 8285, 4.2): a playout delay, twice 12 bits. */
const ONE_WORD = [0xbe, 0xde, 0, 1];
const DELAY_BYTES = 3;
const MARKER = 0x80;
const DESCRIPTOR_BYTES = 1;
/** The start of a VP8 partition, in the payload descriptor (RFC 7741, 4.2). */
const START = 0x10;

/** The header of the packets of one frame. */
export interface RtpHead {
  payloadType: number;
  /** Sequence number of the first packet; the next ones count up, 16 bits. */
  sequence: number;
  /** 90 kHz, 32 bits. */
  timestamp: number;
  ssrc: number;
  /** The playout delay, in 10 ms, and the id of its header extension; `null`: unsupported. */
  delay: { id: number; min: number; max: number } | null;
}

function extensionOf(delay: RtpHead['delay']): number[] {
  if (!delay) return [];
  const bits = (delay.min << 12) | delay.max;
  return [...ONE_WORD, (delay.id << 4) | (DELAY_BYTES - 1), bits >> 16, (bits >> 8) & 0xff, bits & 0xff];
}

/** The RTP packets of a VP8 frame (RFC 7741), none with more than `maxBytes` behind its RTP header; none for an empty frame. */
export function vp8Packets(frame: Uint8Array, head: RtpHead, maxBytes: number): Uint8Array[] {
  const extension = extensionOf(head.delay);
  const descriptorAt = RTP_HEADER_BYTES + extension.length;
  const most = maxBytes - DESCRIPTOR_BYTES;
  // Packets of about equal size: a last packet of a few bytes is lost as easily as a full one.
  const count = Math.ceil(frame.length / most);
  const size = Math.ceil(frame.length / count);
  return Array.from({ length: count }, (_, index) => {
    const part = frame.subarray(index * size, (index + 1) * size);
    const packet = new Uint8Array(descriptorAt + DESCRIPTOR_BYTES + part.length);
    const view = new DataView(packet.buffer);
    view.setUint8(0, RTP_FIRST | (extension.length > 0 ? EXTENDED : 0));
    view.setUint8(1, head.payloadType | (index === count - 1 ? MARKER : 0));
    view.setUint16(2, (head.sequence + index) & 0xffff);
    view.setUint32(4, head.timestamp);
    view.setUint32(8, head.ssrc);
    packet.set(extension, RTP_HEADER_BYTES);
    view.setUint8(descriptorAt, index === 0 ? START : 0);
    packet.set(part, descriptorAt + DESCRIPTOR_BYTES);
    return packet;
  });
}
