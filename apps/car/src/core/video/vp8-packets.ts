const RTP_HEADER_BYTES = 12;
/** RTP version 2, nothing added. */
const RTP_FIRST = 0x80;
const MARKER = 0x80;
const DESCRIPTOR_BYTES = 1;
/** The start of a VP8 partition, in the payload descriptor (RFC 7741, 4.2). */
const START = 0x10;

/** What stands at the head of the packets of one frame. */
export interface RtpHead {
  payloadType: number;
  /** Of the first packet; the next count on, 16 bits. */
  sequence: number;
  /** 90 kHz, 32 bits. */
  timestamp: number;
  ssrc: number;
}

/** The RTP packets of a VP8 frame (RFC 7741), none with more than `mostBytes` behind its RTP header; none for an empty frame. */
export function vp8Packets(frame: Uint8Array, head: RtpHead, mostBytes: number): Uint8Array[] {
  const most = mostBytes - DESCRIPTOR_BYTES;
  // Of about one size: a last packet of a few bytes would be as easily lost as a full one.
  const count = Math.ceil(frame.length / most);
  const size = Math.ceil(frame.length / count);
  return Array.from({ length: count }, (_, index) => {
    const part = frame.subarray(index * size, (index + 1) * size);
    const packet = new Uint8Array(RTP_HEADER_BYTES + DESCRIPTOR_BYTES + part.length);
    const view = new DataView(packet.buffer);
    view.setUint8(0, RTP_FIRST);
    view.setUint8(1, head.payloadType | (index === count - 1 ? MARKER : 0));
    view.setUint16(2, (head.sequence + index) & 0xffff);
    view.setUint32(4, head.timestamp);
    view.setUint32(8, head.ssrc);
    view.setUint8(RTP_HEADER_BYTES, index === 0 ? START : 0);
    packet.set(part, RTP_HEADER_BYTES + DESCRIPTOR_BYTES);
    return packet;
  });
}
