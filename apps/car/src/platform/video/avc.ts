import { joinBytes } from '../../shared/bytes.ts';

/** The parameters of an H.264 stream (ISO 14496-15, AVCDecoderConfigurationRecord). */
export interface AvcConfig {
  /** `profile_idc`: 66 is baseline. */
  profile: number;
  /** Bytes of the length before each NAL unit, 1 to 4. */
  lengthBytes: number;
  /** Its parameter sets, each NAL unit behind its length in 4 bytes. */
  parameterSets: Uint8Array;
}

const HEAD_BYTES = 5;
const VERSION = 1;

/** Reads the parameters; `null` if they cannot be read, or have no parameter sets. Never throws. */
export function readAvcConfig(record: Uint8Array): AvcConfig | null {
  const [version, profile = 0, , , lengths = 0] = record;
  if (record.length <= HEAD_BYTES || version !== VERSION) return null;
  const sets: Uint8Array[] = [];
  let at = HEAD_BYTES;
  for (const mask of [0x1f, 0xff]) {
    const count = (record[at++] ?? 0) & mask;
    for (let index = 0; index < count; index++) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
      const set = record.subarray(at + 2, at + 2 + length);
      if (length === 0 || set.length < length) return null;
      sets.push(Uint8Array.of(0, 0, length >> 8, length & 0xff), set);
      at += 2 + length;
    }
    if (count === 0) return null;
  }
  return { profile, lengthBytes: (lengths & 3) + 1, parameterSets: joinBytes(sets) };
}

const LENGTH_BYTES = 4;
/** NAL units of a frame: a keyframe of 1 MB in slices of a network packet each has 750. */
const MAX_UNITS = 1_000;

/**
 * A frame with the length of each NAL unit in 4 bytes, a keyframe behind the parameter sets of its stream. `null` if its
 * lengths are not those of its bytes, or there are too many. Never throws.
 */
export function withParameterSets(
  frame: Uint8Array,
  { lengthBytes, parameterSets }: Pick<AvcConfig, 'lengthBytes' | 'parameterSets'>,
  isKeyframe: boolean,
): Uint8Array | null {
  const pieces: Uint8Array[] = isKeyframe ? [parameterSets] : [];
  for (let at = 0, units = 1; at < frame.length; units++) {
    if (units > MAX_UNITS) return null;
    let length = 0;
    for (let byte = 0; byte < lengthBytes; byte++) length = length * 256 + (frame[at + byte] ?? 0);
    at += lengthBytes;
    if (length === 0 || at + length > frame.length) return null;
    const head = new Uint8Array(LENGTH_BYTES);
    new DataView(head.buffer).setUint32(0, length);
    pieces.push(head, frame.subarray(at, at + length));
    at += length;
  }
  return frame.length === 0 ? null : joinBytes(pieces);
}
