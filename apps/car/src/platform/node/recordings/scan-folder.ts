import { closeSync, constants, lstatSync, opendirSync, readSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { FileVerdict, FolderNames, ScannedFile } from '../../../ports/recording-files.ts';
import { MAX_READ, SCAN_LIMIT_MS, scanRecording } from '../../fragments/scan-recording.ts';
import { ID_FILE } from './medium-id.ts';
import { openIfRegular } from './open-file.ts';

/** Time for the names of a folder, ms: a thread that needs longer waits for its medium. */
const LIMIT_MS = 8_000;
/** Entries that are looked at, and names that are returned. */
const MAX_ENTRIES = 200_000;
const MAX_NAMES = 20_000;

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
  const untilMs = performance.now() + SCAN_LIMIT_MS;
  const scan = scanRecording(size, () => performance.now() >= untilMs);
  const piece = Buffer.allocUnsafeSlow(MAX_READ);
  for (let step = scan.next(); ; ) {
    if (step.done) return step.value;
    const { at, length } = step.value;
    step = scan.next(piece.subarray(0, readSync(file, piece, 0, length, at)));
  }
}

const stampOf = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`;
