import type { Fragment } from '../../ports/capture.ts';
import { isAvc1 } from './avc-record.ts';
import { FragmentReader, type ReadFragments } from './fragment-reader.ts';

/** Pictures of a file: a recording of five minutes has 15 a second. */
const MAX_PICTURES = 10_000;
/** End of its last picture, ms. */
const MAX_MS = 86_400_000;

interface ReadRecording extends ReadFragments {
  /** It is broken, and not by damage: no encoder of the car writes it. */
  isForeign: boolean;
}

/** Reads what should be a recording of the car as it comes, however it was split, within the limits of one. Never throws. */
export class RecordingReader {
  private readonly reader = new FragmentReader();
  private pictures = 0;
  private isForeign = false;

  push(bytes: Uint8Array): ReadRecording {
    const read = this.reader.push(bytes);
    this.pictures += read.fragments.length;
    this.isForeign ||=
      this.reader.isForeign ||
      this.pictures > MAX_PICTURES ||
      (read.init !== null && !isAvc1(read.init.bytes)) ||
      read.fragments.some(isTooLate);
    if (this.isForeign) return { init: null, fragments: [], isBroken: true, isForeign: true };
    return { ...read, isForeign: false };
  }

  /** See `FragmentReader`. */
  missingContent(): number {
    return this.isForeign ? 0 : this.reader.missingContent();
  }
}

const isTooLate = ({ timeMs, durationMs }: Fragment) => timeMs + durationMs > MAX_MS;
