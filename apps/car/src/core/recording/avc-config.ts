import { joined } from './box-reader.ts';
import { findBox } from './fragment.ts';

/** What a decoder of a recording has to know. */
export interface AvcConfig {
  /** RFC 6381, e.g. avc1.42e01f. */
  codec: string;
  /** Its parameter sets, each behind its length in 4 bytes. */
  parameterSets: Uint8Array;
}

const CONFIG_PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** Of a sample description before its entries, and of a visual entry before its boxes (ISO/IEC 14496-12, 8.5.2 and 12.1.3), bytes. */
const DESCRIPTION_HEAD = 8;
const ENTRY_HEAD = 8 + 78;

/**
 * Reads how an initialization segment says that its pictures are encoded (ISO/IEC 14496-15, 5.3.3). Throws a `RangeError` if
 * it is not H.264 whose units stand behind lengths of 4 bytes.
 */
export function avcConfigOf(init: Uint8Array): AvcConfig {
  const entries = init.subarray(findBox(init, CONFIG_PATH) + DESCRIPTION_HEAD);
  const inside = entries.subarray(ENTRY_HEAD);
  const config = inside.subarray(findBox(inside, ['avcC']));
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength);
  if ((view.getUint8(4) & 3) !== 3) throw new RangeError('lengths of other than 4 bytes');
  const hex = (byte: number) => byte.toString(16).padStart(2, '0');
  const codec = `avc1.${[...config.subarray(1, 4)].map(hex).join('')}`;
  let parameterSets = new Uint8Array();
  let at = 5;
  for (const countMask of [0x1f, 0xff]) {
    const count = view.getUint8(at) & countMask;
    at += 1;
    for (let index = 0; index < count; index++) {
      const length = view.getUint16(at);
      if (at + 2 + length > config.length) throw new RangeError('a parameter set that is cut off');
      const behindLength = joined(Uint8Array.of(0, 0), config.subarray(at, at + 2 + length));
      parameterSets = joined(parameterSets, behindLength);
      at += 2 + length;
    }
  }
  return { codec, parameterSets };
}
