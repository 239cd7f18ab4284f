import { findBox } from './fragment.ts';

const DESCRIPTION_PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** Length of a sample description before its entries, and of a visual entry before its boxes (ISO/IEC 14496-12, 8.5.2 and 12.1.3), bytes. */
const DESCRIPTION_HEAD = 8;
const ENTRY_HEAD = 8 + 78;
/** Where a visual entry has the size of its pictures. */
const SIZE_AT = 8 + 24;
const BOX_HEAD = 8;
const LATIN = new TextDecoder('latin1');

/** Lengths of NAL units of four bytes, in the byte of an AVCDecoderConfigurationRecord that has them (ISO/IEC 14496-15, 5.3.3.1). */
const LENGTHS_AT = 4;
const FOUR_BYTES = 3;

/**
 * Whether an initialization segment describes H.264 as the car's encoders do: one track, wherever a decoder might look for another, with
 * one entry, of type `avc1`, and lengths of four bytes.
 */
export function isAvc1(init: Uint8Array): boolean {
  try {
    const entry = findBox(init, DESCRIPTION_PATH) + DESCRIPTION_HEAD;
    const entries = new DataView(init.buffer, init.byteOffset).getUint32(entry - 4);
    const type = LATIN.decode(init.subarray(entry + 4, entry + BOX_HEAD));
    const lengths = (avcRecordOf(init)[LENGTHS_AT] ?? 0) & 3;
    const tracks = LATIN.decode(init).split('trak').length - 1;
    return entries === 1 && type === 'avc1' && lengths === FOUR_BYTES && tracks === 1;
  } catch {
    return false;
  }
}

/** The AVCDecoderConfigurationRecord of an initialization segment of H.264. Throws a `RangeError` if there is none. */
export function avcRecordOf(init: Uint8Array): Uint8Array {
  const entries = init.subarray(findBox(init, DESCRIPTION_PATH) + DESCRIPTION_HEAD);
  const boxes = entries.subarray(ENTRY_HEAD);
  const from = findBox(boxes, ['avcC']);
  const size = new DataView(boxes.buffer, boxes.byteOffset).getUint32(from - BOX_HEAD);
  return boxes.subarray(from, from - BOX_HEAD + size);
}

/** Width and height in an initialization segment of H.264. Throws a `RangeError` if there are none. */
export function pictureSizeOf(init: Uint8Array): { width: number; height: number } {
  const view = new DataView(init.buffer, init.byteOffset, init.length);
  const at = findBox(init, DESCRIPTION_PATH) + DESCRIPTION_HEAD + SIZE_AT;
  return { width: view.getUint16(at), height: view.getUint16(at + 2) };
}

/** RFC 6381, e.g. avc1.42e01f, by the record of `avcRecordOf`. */
export function avcCodecOf(record: Uint8Array): string {
  const hex = (byte: number) => byte.toString(16).padStart(2, '0');
  return `avc1.${[...record.subarray(1, 4)].map(hex).join('')}`;
}
