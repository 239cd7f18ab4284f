/** Sent packets whose time is kept; more than fit into a queue of the path. */
export const KEPT_PACKETS = 1_024;
/** IP, UDP and the authentication of SRTP around each packet, bytes. */
const OVERHEAD_BYTES = 40;

/** The last packets of a connection. Packets are counted from 0; unlike their numbers of 16 bits, counts do not wrap. */
export interface SentPackets {
  add(sequence: number, bytes: number, atMs: number): void;
  count(): number;
  /** The count of packets up to and with a number; `null`: it was not sent lately. */
  countOf(sequence: number): number | null;
  /** When the packet with an index was sent, ms. */
  sentAtMs(index: number): number;
  bytesBetween(from: number, to: number): number;
}

export function createSentPackets(): SentPackets {
  const kept = Array.from({ length: KEPT_PACKETS }, () => ({ atMs: 0, bytes: 0 }));
  let sentCount = 0;
  let lastSequence = 0;
  const packet = (index: number) => kept[index % KEPT_PACKETS] ?? { atMs: 0, bytes: 0 };
  return {
    add(sequence, bytes, atMs) {
      kept[sentCount % KEPT_PACKETS] = { atMs, bytes: bytes + OVERHEAD_BYTES };
      sentCount += 1;
      lastSequence = sequence;
    },
    count: () => sentCount,
    countOf(sequence) {
      const behind = (lastSequence - sequence) & 0xffff;
      return behind < Math.min(sentCount, KEPT_PACKETS) ? sentCount - behind : null;
    },
    sentAtMs: (index) => packet(index).atMs,
    bytesBetween(from, to) {
      let bytes = 0;
      for (let index = Math.max(from, to - KEPT_PACKETS); index < to; index++) bytes += packet(index).bytes;
      return bytes;
    },
  };
}
