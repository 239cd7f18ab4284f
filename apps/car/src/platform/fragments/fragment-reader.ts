import type { Fragment, InitSegment } from '../../ports/capture.ts';
import type { KeyframePosition, RecordingEnd } from '../../ports/recordings.ts';
import { joinBytes } from '../../shared/bytes.ts';
import { type Box, BoxReader, ForeignContentError, fragmentOf, timescaleOf } from './fragment.ts';

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
  /** It broke at what no damage makes. */
  isForeign = false;

  push(bytes: Uint8Array): ReadFragments {
    const read: ReadFragments = { init: null, fragments: [], isBroken: this.isBroken };
    if (this.isBroken) return read;
    try {
      for (const box of this.boxes.push(bytes)) this.take(box, read);
      this.isBroken = this.boxes.isBroken;
    } catch (error) {
      // The box is shorter than its header states, or is none of an encoder.
      this.isBroken = true;
      this.isForeign = error instanceof ForeignContentError;
    }
    return { ...read, isBroken: this.isBroken };
  }

  /** How many bytes of a picture are missing whose beginning has come. Their values matter only to who decodes it. */
  missingContent(): number {
    return this.isBroken ? 0 : this.boxes.missingContent();
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

/** Adds up what a recording is made of, fragment by fragment. */
export class RecordingTotals {
  private initBytes = 0;
  bytes = 0;
  private durationMs = 0;
  private readonly keyframes: KeyframePosition[] = [];

  get keyframeCount(): number {
    return this.keyframes.length;
  }

  init(bytes: Uint8Array): void {
    this.initBytes = bytes.length;
    this.bytes += bytes.length;
  }

  add({ bytes, isKeyframe, timeMs, durationMs }: Fragment): void {
    if (isKeyframe) this.keyframes.push({ timeMs, offset: this.bytes });
    this.bytes += bytes.length;
    this.durationMs = timeMs + durationMs;
  }

  addRead({ init, fragments }: ReadFragments): void {
    if (init) this.init(init.bytes);
    for (const fragment of fragments) this.add(fragment);
  }

  /** The part before the last keyframe, which never changes while more is added; `null`: there is nothing in it to see. */
  finishedPart(): RecordingEnd | null {
    const { initBytes, keyframes } = this;
    const next = keyframes.at(-1);
    if (!next || keyframes.length === 1) return null;
    return { initBytes, bytes: next.offset, durationMs: next.timeMs, keyframes: keyframes.slice(0, -1) };
  }

  /** `null`: there is nothing in it that could be seen. */
  end(): RecordingEnd | null {
    const { initBytes, bytes, durationMs, keyframes } = this;
    return keyframes.length === 0 ? null : { initBytes, bytes, durationMs, keyframes: [...keyframes] };
  }
}
