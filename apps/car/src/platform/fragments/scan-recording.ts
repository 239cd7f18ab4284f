import type { FileVerdict } from '../../ports/recording-files.ts';
import { RecordingTotals } from './fragment-reader.ts';
import { RecordingReader } from './recording-reader.ts';

/** Time for one file, ms: who needs longer waits for the medium. */
export const SCAN_LIMIT_MS = 8_000;
/** Keyframes per file: a recording of five minutes has one each second. */
const MAX_KEYFRAMES = 2_000;
/** Bytes per read: few after a picture that was skipped, where the next one soon begins, then more with each read. */
const MIN_READ = 4 * 1024;
export const MAX_READ = 256 * 1024;

/** Bytes of a file to read next, at most `MAX_READ`. */
export interface WantedBytes {
  at: number;
  length: number;
}

/** Reads a file of that size up to its last whole fragment. It yields what to read and receives that, or less at the end of the file. */
export function* scanRecording(
  size: number,
  isLate: () => boolean,
): Generator<WantedBytes, FileVerdict, Uint8Array> {
  const reader = new RecordingReader();
  const totals = new RecordingTotals();
  for (let at = 0, wanted = MIN_READ; ; ) {
    // A slow medium would need minutes for the pictures.
    const missing = Math.min(reader.missingContent(), Math.max(0, size - at));
    const bytes = missing > 0 ? new Uint8Array(missing) : yield { at, length: wanted };
    at += bytes.length;
    wanted = missing > 0 ? MIN_READ : Math.min(wanted * 4, MAX_READ);
    const read = reader.push(bytes);
    if (read.isForeign) return 'foreign';
    totals.addRead(read);
    if (bytes.length === 0 || read.isBroken) return totals.end() ?? 'empty';
    if (totals.keyframeCount > MAX_KEYFRAMES || isLate()) return 'limit';
  }
}
