const RTP_HEADER_BYTES = 12;
/** RTP version 2, and whether a header extension follows. */
const RTP_FIRST = 0x80;
const EXTENDED = 0x10;
const MARKER = 0x80;
/** One-byte header extensions (RFC 8285, 4.2). */
const ONE_BYTE_PROFILE = [0xbe, 0xde];
const WORD_BYTES = 4;

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
