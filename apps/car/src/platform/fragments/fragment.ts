import type { Fragment } from '../../ports/capture.ts';
import { joinBytes } from '../../shared/bytes.ts';

const SEES_NO_OTHER = 0x0001_0000;

/** Ticks a second of the only track of a `moov`. Throws a `RangeError` if that is not to be found. */
export function timescaleOf(moov: Uint8Array): number {
  const at = findBox(moov, ['moov', 'trak', 'mdia', 'mdhd']);
  const view = viewOf(moov);
  const ticks = view.getUint32(at + (view.getUint8(at) === 1 ? 20 : 12));
  if (ticks === 0) throw new RangeError('no time scale');
  return ticks;
}

/** Reads a fragment of one track (ISO/IEC 14496-12, 8.8). Throws a `RangeError` if it is none. */
export function fragmentOf(moof: Box, bytes: Uint8Array<ArrayBuffer>, ticksPerS: number): Fragment {
  const view = viewOf(moof.bytes);
  const header = readHeader(view, findBox(moof.bytes, ['moof', 'traf', 'tfhd']));
  const tfdt = findBox(moof.bytes, ['moof', 'traf', 'tfdt']);
  const isLong = view.getUint8(tfdt) === 1;
  const ticks = isLong ? Number(view.getBigUint64(tfdt + 4)) : view.getUint32(tfdt + 4);
  const run = readRun(view, findBox(moof.bytes, ['moof', 'traf', 'trun']), header);
  const msOf = (each: number) => (each * 1_000) / ticksPerS;
  return {
    bytes,
    timeMs: msOf(ticks),
    durationMs: msOf(run.ticks),
    isKeyframe: (run.flags & SEES_NO_OTHER) === 0,
    timeAt: { offset: tfdt + 4, size: isLong ? 8 : 4 },
  };
}

/** The same fragment at another time of its stream, ms; the one that is given stays as it is. */
export function fragmentAt(fragment: Fragment, timeMs: number, ticksPerS: number): Fragment {
  const bytes = fragment.bytes.slice();
  const { offset, size } = fragment.timeAt;
  const ticks = Math.max(0, Math.round((timeMs * ticksPerS) / 1_000));
  const view = viewOf(bytes);
  if (size === 8) view.setBigUint64(offset, BigInt(ticks));
  else view.setUint32(offset, ticks);
  return { ...fragment, bytes, timeMs };
}

const BOX_HEAD = 8;

/** The content of a fragment: the NAL units of its picture, each behind its length. */
export function pictureOf({ bytes }: Pick<Fragment, 'bytes'>): Uint8Array<ArrayBuffer> {
  return bytes.subarray(viewOf(bytes).getUint32(0) + BOX_HEAD);
}

/** The defaults of a `tfhd` for all samples without their own values. */
function readHeader(view: DataView, at: number): { ticks: number; flags: number } {
  const has = view.getUint32(at) & 0xff_ffff;
  let next = at + 8;
  const skip = (bit: number, size: number) => {
    if (has & bit) next += size;
  };
  const read = (bit: number) => {
    if (!(has & bit)) return 0;
    next += 4;
    return view.getUint32(next - 4);
  };
  skip(0x1, 8);
  skip(0x2, 4);
  const ticks = read(0x8);
  skip(0x10, 4);
  return { ticks, flags: read(0x20) };
}

/** How long all samples of a `trun` take, and the flags of the first. */
function readRun(view: DataView, at: number, header: { ticks: number; flags: number }) {
  const has = view.getUint32(at) & 0xff_ffff;
  const count = view.getUint32(at + 4);
  let next = at + 8 + (has & 0x1 ? 4 : 0);
  let flags = header.flags;
  if (has & 0x4) {
    flags = view.getUint32(next);
    next += 4;
  }
  const sizeOf = (bit: number) => (has & bit ? 4 : 0);
  const flagsAt = sizeOf(0x100) + sizeOf(0x200);
  const size = flagsAt + sizeOf(0x400) + sizeOf(0x800);
  if (count === 0) throw new RangeError('a fragment without a picture');
  // Where it is damaged it may be any number, and counting to it would take minutes.
  if (next + count * size > view.byteLength) throw new RangeError('a run longer than its box');
  if (has & 0x400 && !(has & 0x4)) flags = view.getUint32(next + flagsAt);
  if (!(has & 0x100)) return { ticks: count * header.ticks, flags };
  let ticks = 0;
  for (let sample = 0; sample < count; sample++) ticks += view.getUint32(next + sample * size);
  return { ticks, flags };
}

/** An encoder writes at most five boxes into another. */
const MAX_BOXES = 64;

/** Content that no encoder of the car writes, and no damage makes. */
export class ForeignContentError extends RangeError {}

/** Where the content of a box begins, by the types on the way to it; the first of each. Throws a `RangeError` if there is none. */
export function findBox(bytes: Uint8Array, path: readonly string[]): number {
  const view = viewOf(bytes);
  let [from, to] = [0, bytes.length];
  for (const type of path) {
    for (let boxes = 1; ; boxes++) {
      if (boxes > MAX_BOXES) throw new ForeignContentError('too many boxes');
      const size = view.getUint32(from);
      if (size < 8 || from + size > to) throw new RangeError(`no ${type}`);
      const end = from + size;
      if (boxTypeAt(bytes, from) === type) {
        to = end;
        break;
      }
      from = end;
    }
    from += 8;
  }
  return from;
}

const boxTypeAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + 8));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** One box of an MP4 file, with its header. */
export interface Box {
  /** Four characters. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Larger than any frame of a camera, bytes. */
const MAX_BOX = 8 * 1024 * 1024;
const HEADER = 8;

/** Cuts a stream of bytes into the boxes of an MP4 file (ISO/IEC 14496-12, 4.2), however the bytes were split on their way. */
export class BoxReader {
  /** The received part of the next box: joined once it is whole, as each join copies all of it. */
  private pieces: Uint8Array[] = [];
  private length = 0;
  /** Size of the next box, or of its header until that has come. */
  private wanted = HEADER;
  /** The bytes are no box, and nothing is read from then on. */
  isBroken = false;

  /** Yields the boxes that more bytes complete. It ends for good if its caller stops before the last. */
  *push(bytes: Uint8Array): Generator<Box, void> {
    if (this.isBroken) return;
    // The caller may use its memory again.
    this.pieces.push(new Uint8Array(bytes));
    this.length += bytes.length;
    if (this.length < this.wanted) return;
    const held = joinBytes(this.pieces);
    let at = 0;
    this.wanted = HEADER;
    while (held.length - at >= HEADER) {
      const size = new DataView(held.buffer, at).getUint32(0);
      const type = boxTypeAt(held, at);
      if (size < HEADER || size > MAX_BOX || !/^[\w ]{4}$/.test(type)) {
        this.isBroken = true;
        break;
      }
      this.wanted = size;
      if (held.length - at < size) break;
      yield { type, bytes: held.slice(at, at + size) };
      at += size;
      this.wanted = HEADER;
    }
    this.pieces = [held.slice(at)];
    this.length = held.length - at;
  }

  /** How many bytes are missing to an `mdat` whose beginning has come; 0: none has. */
  missingContent(): number {
    const [begin] = this.pieces;
    if (this.isBroken || !begin || begin.length < HEADER || boxTypeAt(begin, 0) !== 'mdat') return 0;
    return this.wanted - this.length;
  }
}
