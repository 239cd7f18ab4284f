/** Types of packets: receiver report (RFC 3550, 6.4.2), feedback of the transport and of the payload (RFC 4585, 6.1). */
const RECEIVER_REPORT = 201;
const TRANSPORT = 205;
const PAYLOAD = 206;
/** Transport feedback: a NACK, which names lost packets (RFC 4585, 6.2.1). */
const NACK = 1;
/** Transport feedback: the arrival of each packet (draft-holmer-rmcat-transport-wide-cc-extensions-01, 3.1). */
const ARRIVALS = 15;
/** Payload feedback: picture loss indication (RFC 4585, 6.3.1) and full intra request (RFC 5104, 4.3.1). */
const KEYFRAME_REQUEST_FORMATS = [1, 4];
const HEADER_BYTES = 4;
const WORD_BYTES = 4;
const VERSION = 2;

/** The packets that have arrived, by their numbers of 16 bits. */
export interface Arrivals {
  /** The last number that arrived. */
  highest: number;
  /** Share of the packets up to there that were lost since the report before, 0 to 1. */
  lostShare: number;
}

export interface Feedback {
  wantsKeyframe: boolean;
  hasPacketLoss: boolean;
  arrivals: Arrivals[];
}

/** Reads RTCP feedback, often several packets in one message, up to the first invalid packet. Never throws. */
export function readFeedback(rtcp: Uint8Array): Feedback {
  const feedback: Feedback = { wantsKeyframe: false, hasPacketLoss: false, arrivals: [] };
  const view = new DataView(rtcp.buffer, rtcp.byteOffset, rtcp.byteLength);
  for (let at = 0; at + HEADER_BYTES <= rtcp.length; ) {
    const first = view.getUint8(at);
    if (first >> 6 !== VERSION) break;
    const [type, format] = [view.getUint8(at + 1), first & 0x1f];
    const end = at + (view.getUint16(at + 2) + 1) * WORD_BYTES;
    if (type === TRANSPORT && format === NACK) feedback.hasPacketLoss = true;
    if (type === PAYLOAD && KEYFRAME_REQUEST_FORMATS.includes(format)) feedback.wantsKeyframe = true;
    if (end <= rtcp.length) {
      const body = new DataView(rtcp.buffer, rtcp.byteOffset + at, end - at);
      if (type === RECEIVER_REPORT && format > 0) feedback.arrivals.push(...reportedArrivals(body));
      if (type === TRANSPORT && format === ARRIVALS) feedback.arrivals.push(...eachArrival(body));
    }
    at = end;
  }
  return feedback;
}

/** Offsets in a receiver report with its first block. */
const REPORT = { lost: 12, highest: 18, bytes: 32 };

function reportedArrivals(report: DataView): Arrivals[] {
  if (report.byteLength < REPORT.bytes) return [];
  return [{ highest: report.getUint16(REPORT.highest), lostShare: report.getUint8(REPORT.lost) / 256 }];
}

/** Offsets in a feedback of arrivals. */
const EACH = { base: 12, count: 14, chunks: 20 };
const CHUNK_BYTES = 2;

function eachArrival(feedback: DataView): Arrivals[] {
  if (feedback.byteLength < EACH.chunks) return [];
  const [base, count] = [feedback.getUint16(EACH.base), feedback.getUint16(EACH.count)];
  let [index, highest, arrived] = [0, -1, 0];
  for (let at = EACH.chunks; index < count && at + CHUNK_BYTES <= feedback.byteLength; at += CHUNK_BYTES)
    for (const isArrived of chunkOf(feedback.getUint16(at))) {
      if (index >= count) break;
      if (isArrived) [highest, arrived] = [index, arrived + 1];
      index += 1;
    }
  if (highest < 0) return [];
  return [{ highest: (base + highest) & 0xffff, lostShare: (highest + 1 - arrived) / (highest + 1) }];
}

/** Whether each packet of a status chunk arrived. */
function chunkOf(chunk: number): boolean[] {
  if (chunk >> 15 === 0) return Array<boolean>(chunk & 0x1fff).fill(((chunk >> 13) & 3) !== 0);
  const bits = (chunk >> 14) & 1 ? 2 : 1;
  const mask = (1 << bits) - 1;
  return Array.from({ length: 14 / bits }, (_, index) => ((chunk >> (14 - bits * (index + 1))) & mask) !== 0);
}
