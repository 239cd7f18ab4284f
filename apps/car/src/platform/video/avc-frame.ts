import { joinBytes } from '../../shared/join-bytes.ts';
import type { AvcConfig } from './avc-config.ts';

const LENGTH_BYTES = 4;

/**
 * A frame with the length of each NAL unit in 4 bytes, a keyframe behind the parameter sets of its stream. `null` if its
 * lengths are not those of its bytes. Never throws.
 */
export function withParameterSets(
  frame: Uint8Array,
  { lengthBytes, parameterSets }: Pick<AvcConfig, 'lengthBytes' | 'parameterSets'>,
  isKeyframe: boolean,
): Uint8Array | null {
  const pieces: Uint8Array[] = isKeyframe ? [parameterSets] : [];
  for (let at = 0; at < frame.length; ) {
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
