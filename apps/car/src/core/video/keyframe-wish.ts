/** Payload-specific feedback (RFC 4585, 6.3). */
const FEEDBACK = 206;
/** Picture loss indication (RFC 4585, 6.3.1) and full intra request (RFC 5104, 4.3.1). */
const WISHES = [1, 4];
const HEADER_BYTES = 4;
const WORD_BYTES = 4;
const VERSION = 2;

/** Whether what came back of RTCP, often several packets in one, asks for a keyframe. Never throws. */
export function wantsKeyframe(rtcp: Uint8Array): boolean {
  const view = new DataView(rtcp.buffer, rtcp.byteOffset, rtcp.byteLength);
  for (let at = 0; at + HEADER_BYTES <= rtcp.length; ) {
    const first = view.getUint8(at);
    if (first >> 6 !== VERSION) return false;
    if (view.getUint8(at + 1) === FEEDBACK && WISHES.includes(first & 0x1f)) return true;
    at += (view.getUint16(at + 2) + 1) * WORD_BYTES;
  }
  return false;
}
