import type { VideoFrame } from '../../ports/phone-video.ts';
import type { VideoFrameReader } from './byte-queue.ts';
import { ByteQueue } from './byte-queue.ts';

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
  const queue = new ByteQueue();
  let msPerTick: number | null = null;
  let isGarbage = false;

  function begin(): boolean {
    if (queue.length < HEADER_BYTES) return false;
    const header = queue.take(HEADER_BYTES);
    const [rate, scale] = [viewOf(header).getUint32(16, true), viewOf(header).getUint32(20, true)];
    isGarbage = String.fromCharCode(...header.subarray(0, 4)) !== SIGNATURE || rate === 0;
    msPerTick = isGarbage ? 0 : (1_000 * scale) / rate;
    return true;
  }
  /** Reads one frame; `false` if more has to come first. */
  function readFrame(ticksMs: number): boolean {
    if (queue.length < FRAME_HEAD_BYTES) return false;
    const length = viewOf(queue.peek(FRAME_HEAD_BYTES)).getUint32(0, true);
    if (length > MAX_FRAME_BYTES) {
      isGarbage = true;
      queue.clear();
      return false;
    }
    if (queue.length < FRAME_HEAD_BYTES + length) return false;
    const head = viewOf(queue.take(FRAME_HEAD_BYTES));
    const timeMs = (head.getUint32(4, true) + head.getUint32(8, true) * 2 ** 32) * ticksMs;
    const bytes = queue.take(length);
    const [first] = bytes;
    if (first !== undefined) onFrame({ bytes, timeMs, isKeyframe: (first & NOT_KEYFRAME) === 0 });
    return true;
  }
  return {
    push(bytes) {
      if (isGarbage) return false;
      queue.push(bytes);
      if (msPerTick === null && !begin()) return true;
      while (!isGarbage && readFrame(msPerTick ?? 0));
      return !isGarbage;
    },
  };
}
