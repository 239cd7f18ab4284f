import { joinBytes } from '../../shared/join-bytes.ts';
import { type Box, BoxReader } from './box-reader.ts';
import { type Fragment, fragmentOf, timescaleOf } from './fragment.ts';

/** What every recording of a stream begins with. */
export interface InitSegment {
  bytes: Uint8Array<ArrayBuffer>;
  ticksPerS: number;
}

export interface ReadFragments {
  /** Reported once, before the first fragment. */
  init: InitSegment | null;
  fragments: Fragment[];
  /** The input is not a fragmented MP4, and nothing more is read. */
  isBroken: boolean;
}

/** An encoder writes two or three boxes before the first fragment, of a few kB. */
const MAX_HEAD = { boxes: 64, bytes: 1_000_000 };

/** Reads fragmented MP4 of one track as it comes, however it was split. Never throws. */
export class FragmentReader {
  private readonly boxes = new BoxReader();
  private head: Uint8Array[] = [];
  private headBytes = 0;
  private ticksPerS: number | null = null;
  private moof: Box | null = null;
  private isBroken = false;

  push(bytes: Uint8Array): ReadFragments {
    const read: ReadFragments = { init: null, fragments: [], isBroken: this.isBroken };
    if (this.isBroken) return read;
    const { boxes, isBroken } = this.boxes.push(bytes);
    this.isBroken = isBroken;
    try {
      for (const box of boxes) this.take(box, read);
    } catch {
      // The box is shorter than its header states.
      this.isBroken = true;
    }
    return { ...read, isBroken: this.isBroken };
  }

  private take(box: Box, read: ReadFragments): void {
    if (this.ticksPerS === null) {
      this.takeHead(box, read);
      return;
    }
    if (!this.moof) {
      if (box.type !== 'moof') throw new RangeError('no moof');
      this.moof = box;
      return;
    }
    if (box.type !== 'mdat') throw new RangeError('no mdat');
    read.fragments.push(fragmentOf(this.moof, joinBytes([this.moof.bytes, box.bytes]), this.ticksPerS));
    this.moof = null;
  }

  private takeHead(box: Box, read: ReadFragments): void {
    if (box.type === 'moof' || box.type === 'mdat') throw new RangeError('no moov before it');
    this.head.push(box.bytes);
    this.headBytes += box.bytes.length;
    if (this.head.length > MAX_HEAD.boxes || this.headBytes > MAX_HEAD.bytes)
      throw new RangeError('the file header is too large');
    if (box.type !== 'moov') return;
    this.ticksPerS = timescaleOf(box.bytes);
    read.init = { bytes: joinBytes(this.head), ticksPerS: this.ticksPerS };
    this.head = [];
  }
}
