import { closeSync, constants, lstatSync, opendirSync, readSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { FileVerdict, FolderNames, ScannedFile } from '../../../ports/recording-files.ts';
import { isAvc1 } from '../../fragments/avc-record.ts';
import { FragmentReader, RecordingTotals } from '../../fragments/fragment-reader.ts';
import { ID_FILE } from './medium-id.ts';
import { openIfRegular } from './open-file.ts';

/** Time for the names of a folder, and for one file, ms: a thread that needs longer waits for its medium. */
const LIMIT_MS = 8_000;
/** Entries that are looked at, and names that are returned. */
const MAX_ENTRIES = 200_000;
const MAX_NAMES = 20_000;
/** Keyframes per file: a recording has 300. */
const MAX_KEYFRAMES = 20_000;
/** Bytes per read: few after a picture that was skipped, where the next one soon begins, then more with each read. */
const MIN_READ = 4 * 1024;
const MAX_READ = 256 * 1024;

/** The names of this form in a folder with an id; `null`: it has none. Blocks its thread. */
export function namesIn(path: string, form: RegExp): FolderNames | null {
  const untilMs = performance.now() + LIMIT_MS;
  const names: string[] = [];
  const folder = opendirSync(path, { bufferSize: 1_024 });
  let isComplete = true;
  try {
    let entry = folder.readSync();
    for (let entries = 1; entry; entry = folder.readSync(), entries++) {
      if (form.test(entry.name)) names.push(entry.name);
      isComplete = names.length <= MAX_NAMES && entries <= MAX_ENTRIES && performance.now() < untilMs;
      if (!isComplete) break;
    }
  } finally {
    folder.closeSync();
  }
  if (!lstatSync(join(path, ID_FILE), { throwIfNoEntry: false })) return null;
  return { names: names.slice(0, MAX_NAMES), isComplete };
}

/** Reads a file up to its last whole fragment, unless it has this stamp. Blocks its thread. */
export function scanFile(path: string, seen: string | null): ScannedFile {
  const opened = openIfRegular(path, constants.O_RDONLY);
  if (!opened) return { stamp: '', verdict: 'foreign' };
  const { file, stats } = opened;
  try {
    const stamp = stampOf(stats);
    return { stamp, verdict: stamp === seen ? null : verdictOf(file, stats.size) };
  } finally {
    closeSync(file);
  }
}

function verdictOf(file: number, size: number): FileVerdict {
  const untilMs = performance.now() + LIMIT_MS;
  const reader = new FragmentReader();
  const totals = new RecordingTotals();
  const piece = Buffer.allocUnsafeSlow(MAX_READ);
  for (let at = 0, wanted = MIN_READ; ; ) {
    const missing = Math.min(reader.missingContent(), Math.max(0, size - at));
    const bytes = missing > 0 ? missing : readSync(file, piece, 0, wanted, at);
    at += bytes;
    wanted = missing > 0 ? MIN_READ : Math.min(wanted * 4, MAX_READ);
    // A slow medium would need minutes for the pictures.
    const read = reader.push(missing > 0 ? new Uint8Array(missing) : piece.subarray(0, bytes));
    if (read.init && !isAvc1(read.init.bytes)) return 'foreign';
    totals.addRead(read);
    if (bytes === 0 || read.isBroken) return totals.end() ?? 'empty';
    if (totals.keyframeCount > MAX_KEYFRAMES || performance.now() >= untilMs) return 'limit';
  }
}

const stampOf = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`;
