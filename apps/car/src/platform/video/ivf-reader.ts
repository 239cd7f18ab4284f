import type { VideoFrame } from '../../ports/phone-video.ts';
import { createPacketReader, type VideoFrameReader } from './packet-reader.ts';

/** IVF: a header of 32 bytes, then frames, each behind its length (4 bytes) and its time (8 bytes), the lowest byte first. */
const HEADER_BYTES = 32;
const FRAME_HEAD_BYTES = 12;
const SIGNATURE = 'DKIF';
const MAX_FRAME_BYTES = 8_000_000;
/** Set in the first byte of a VP8 frame that is none (RFC 6386, 9.1). */
const NOT_KEYFRAME = 1;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads VP8 in IVF as ffmpeg writes it to a pipe. */
export function createIvfReader(onFrame: (frame: VideoFrame) => void): VideoFrameReader {
  let msPerTick = 0;
  return createPacketReader({
    headerBytes: HEADER_BYTES,
    begin(header) {
      const [rate, scale] = [viewOf(header).getUint32(16, true), viewOf(header).getUint32(20, true)];
      msPerTick = (1_000 * scale) / rate;
      return String.fromCharCode(...header.subarray(0, 4)) === SIGNATURE && rate > 0;
    },
    packetHeadBytes: FRAME_HEAD_BYTES,
    lengthOf(head) {
      const length = viewOf(head).getUint32(0, true);
      return length > MAX_FRAME_BYTES ? null : FRAME_HEAD_BYTES + length;
    },
    read(packet) {
      const head = viewOf(packet);
      const timeMs = (head.getUint32(4, true) + head.getUint32(8, true) * 2 ** 32) * msPerTick;
      const bytes = packet.subarray(FRAME_HEAD_BYTES);
      const [first] = bytes;
      if (first !== undefined) onFrame({ bytes, timeMs, isKeyframe: (first & NOT_KEYFRAME) === 0 });
    },
  });
}
