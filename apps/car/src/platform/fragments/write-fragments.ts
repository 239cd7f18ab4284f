import type { Fragment, InitSegment } from '../../ports/capture.ts';
import { joinBytes } from '../../shared/bytes.ts';

/** Divides by each number of pictures a second. */
export const TICKS_PER_S = 90_000;

/** A picture of a track, as an encoder gives it. */
export interface CodedPicture {
  /** Its NAL units, each behind its length. */
  bytes: Uint8Array;
  timeMs: number;
  durationMs: number;
  isKeyframe: boolean;
}

type Part = Uint8Array | readonly number[];

const bytesOf = (part: Part) => (part instanceof Uint8Array ? part : Uint8Array.from(part));
const u16 = (value: number) => [value >>> 8, value & 0xff];
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
const zeros = (count: number) => new Uint8Array(count);
const ascii = (text: string) => [...text].map((each) => each.charCodeAt(0));

function box(type: string, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const content = joinBytes(parts.map(bytesOf));
  return joinBytes([bytesOf([...u32(content.length + 8), ...ascii(type)]), content]);
}
/** A box with a version and flags (ISO/IEC 14496-12, 4.2). */
const fullBox = (type: string, version: number, flags: number, ...parts: Part[]) =>
  box(type, u32(version * 0x100_0000 + flags), ...parts);

const ONE = u32(0x1_0000);
const MATRIX = [...ONE, ...zeros(12), ...ONE, ...zeros(12), ...u32(0x4000_0000)];
const TRACK = u32(1);
const PER_INCH = u32(72 * 0x1_0000);
const SEEN_AND_USED = 0x7;
const UNDETERMINED = u16(0x55c4);

/** The initialization segment of one track of H.264. `record`: its AVCDecoderConfigurationRecord. */
export function initSegmentOf(
  record: Uint8Array,
  { width, height }: { width: number; height: number },
): InitSegment {
  const size = [...u16(width), ...u16(height)];
  const ticks = u32(TICKS_PER_S);
  const entry = box(
    'avc1',
    ...[zeros(6), u16(1), zeros(16), size, PER_INCH, PER_INCH, zeros(4), u16(1), zeros(32)],
    ...[u16(24), u16(0xffff), box('avcC', record)],
  );
  const empty = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, u32(0)));
  const table = box('stbl', fullBox('stsd', 0, 0, u32(1), entry), ...empty, fullBox('stsz', 0, 0, zeros(8)));
  const itself = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), ticks, u32(0), UNDETERMINED, zeros(2)),
    fullBox('hdlr', 0, 0, zeros(4), ascii('vide'), zeros(13)),
    box('minf', fullBox('vmhd', 0, 1, zeros(8)), itself, table),
  );
  const header = [
    ...TRACK,
    ...zeros(8),
    ...zeros(16),
    ...MATRIX,
    ...u32(width * 0x1_0000),
    ...u32(height * 0x1_0000),
  ];
  const moov = box(
    'moov',
    fullBox('mvhd', 0, 0, zeros(8), ticks, u32(0), ONE, u16(0x100), zeros(10), MATRIX, zeros(24), u32(2)),
    box('trak', fullBox('tkhd', 0, SEEN_AND_USED, zeros(8), header), media),
    box('mvex', fullBox('trex', 0, 0, TRACK, u32(1), zeros(12))),
  );
  const brands = box('ftyp', ascii('iso5'), u32(512), ascii('iso5iso6mp41'));
  return { bytes: joinBytes([brands, moov]), ticksPerS: TICKS_PER_S };
}

const BASE_IS_MOOF = 0x2_0000;
/** A `trun` has the place of its content, and the duration, size and flags of its picture. */
const RUN_FIELDS = 0x701;
const SEES_NO_OTHER = 0x200_0000;
const SEES_OTHERS = 0x101_0000;
/** Bytes of `mfhd` up to the time of `tfdt`, and of all of the `moof`. */
const TIME_AT = 8 + 16 + 8 + 16 + 12;
const MOOF_BYTES = TIME_AT + 8 + 32;

/** A picture as a fragment of its own. `number`: from 1, one more with each. */
export function fragmentWith(
  { bytes, timeMs, durationMs, isKeyframe }: CodedPicture,
  number: number,
): Fragment {
  const ticksOf = (ms: number) => Math.round((ms * TICKS_PER_S) / 1_000);
  const time = ticksOf(timeMs);
  const run = [
    ...[u32(1), u32(MOOF_BYTES + 8), u32(ticksOf(durationMs)), u32(bytes.length)],
    u32(isKeyframe ? SEES_NO_OTHER : SEES_OTHERS),
  ];
  const moof = box(
    'moof',
    fullBox('mfhd', 0, 0, u32(number)),
    box(
      'traf',
      fullBox('tfhd', 0, BASE_IS_MOOF, TRACK),
      fullBox('tfdt', 1, 0, u32(Math.floor(time / 2 ** 32)), u32(time % 2 ** 32)),
      fullBox('trun', 0, RUN_FIELDS, ...run),
    ),
  );
  return {
    bytes: joinBytes([moof, box('mdat', bytes)]),
    ...{ timeMs, durationMs, isKeyframe },
    timeAt: { offset: TIME_AT, size: 8 },
  };
}
