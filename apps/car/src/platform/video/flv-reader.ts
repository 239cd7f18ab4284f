import type { VideoFrame } from '../../ports/phone-video.ts';
import { type AvcConfig, readAvcConfig, withParameterSets } from './avc.ts';
import { createPacketReader, type VideoFrameReader } from './packet-reader.ts';

/** FLV (Adobe, version 10.1, annex E): a header, then tags, each with its length behind it. */
const HEADER_BYTES = 9;
const TAG_BYTES = 11;
const BACK_BYTES = 4;
const VIDEO_TAG = 9;
const AVC = 7;
const KEYFRAME = 1;
const AVC_HEAD_BYTES = 5;
const PACKET = { config: 0, frame: 1 };
/** A larger tag is malformed. */
const MAX_TAG_BYTES = 8_000_000;

/** Reads H.264 in FLV from a pipe of ffmpeg. It skips sound and unknown tags. */
export function createFlvReader({
  onFrame,
  onConfig,
  onFrameBeforeConfig,
}: {
  onFrame(frame: VideoFrame): void;
  /** The stream's parameters: before its first frame, and after each change. */
  onConfig?(config: AvcConfig): void;
  /** A frame came before the stream's parameters, and is skipped. */
  onFrameBeforeConfig?(): void;
}): VideoFrameReader {
  let config: AvcConfig | null = null;

  function readVideo(body: Uint8Array, decodedAtMs: number): void {
    const [kind = 0, packet, ...offset] = body.subarray(0, AVC_HEAD_BYTES);
    if (body.length < AVC_HEAD_BYTES || (kind & 0x0f) !== AVC) return;
    const content = body.subarray(AVC_HEAD_BYTES);
    if (packet === PACKET.config) {
      config = readAvcConfig(content);
      if (config) onConfig?.(config);
    } else if (packet === PACKET.frame && !config) {
      onFrameBeforeConfig?.();
    } else if (packet === PACKET.frame && config) {
      const isKeyframe = kind >> 4 === KEYFRAME;
      const bytes = withParameterSets(content, config, isKeyframe);
      const [high = 0, middle = 0, low = 0] = offset;
      // Signed, 24 bits.
      const laterMs = (((high << 16) | (middle << 8) | low) << 8) >> 8;
      if (bytes) onFrame({ bytes, timeMs: decodedAtMs + laterMs, isKeyframe });
    }
  }
  return createPacketReader({
    headerBytes: HEADER_BYTES + BACK_BYTES,
    begin: (header) => String.fromCharCode(...header.subarray(0, 3)) === 'FLV',
    packetHeadBytes: TAG_BYTES,
    lengthOf([kind = 0, a = 0, b = 0, c = 0]) {
      const length = (a << 16) | (b << 8) | c;
      const isMalformed = length > MAX_TAG_BYTES || (kind & 0xe0) !== 0;
      return isMalformed ? null : TAG_BYTES + length + BACK_BYTES;
    },
    read(tag) {
      const [kind, , , , t2 = 0, t1 = 0, t0 = 0, t3 = 0] = tag;
      const timeMs = ((t3 << 24) | (t2 << 16) | (t1 << 8) | t0) >>> 0;
      if (kind === VIDEO_TAG) readVideo(tag.subarray(TAG_BYTES, -BACK_BYTES), timeMs);
    },
  });
}
