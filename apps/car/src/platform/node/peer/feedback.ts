/** Types of packets: feedback of the transport and of the payload (RFC 4585, 6.1). */
const TRANSPORT = 205;
const PAYLOAD = 206;
/** Transport feedback: a NACK, which names lost packets (RFC 4585, 6.2.1). */
const NACK = 1;
/** Payload feedback: picture loss indication (RFC 4585, 6.3.1) and full intra request (RFC 5104, 4.3.1). */
const KEYFRAME_REQUEST_FORMATS = [1, 4];
const HEADER_BYTES = 4;
const WORD_BYTES = 4;
const VERSION = 2;

export interface Feedback {
  wantsKeyframe: boolean;
  /** The phone requests lost packets again. */
  hasPacketLoss: boolean;
}

/** Reads RTCP feedback, often several packets in one message, up to the first invalid packet. Never throws. */
export function readFeedback(rtcp: Uint8Array): Feedback {
  const feedback = { wantsKeyframe: false, hasPacketLoss: false };
  const view = new DataView(rtcp.buffer, rtcp.byteOffset, rtcp.byteLength);
  for (let at = 0; at + HEADER_BYTES <= rtcp.length; ) {
    const first = view.getUint8(at);
    if (first >> 6 !== VERSION) break;
    const [type, format] = [view.getUint8(at + 1), first & 0x1f];
    if (type === TRANSPORT && format === NACK) feedback.hasPacketLoss = true;
    if (type === PAYLOAD && KEYFRAME_REQUEST_FORMATS.includes(format)) feedback.wantsKeyframe = true;
    at += (view.getUint16(at + 2) + 1) * WORD_BYTES;
  }
  return feedback;
}
