import type { Clock } from '@ligo/machine';
import type { Log } from '../../ports/log.ts';
import type { RecordingEnd } from '../../ports/recordings.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { MediumHung } from './limited-files.ts';
import { RECORDING_NAME, startTimeFromName } from './machine/recording-name.ts';
import type { Medium } from './media.ts';

/** Time for the files of one medium, ms. The files of the rest are scanned when its media change, or at the next start. */
const MEDIUM_SCAN_LIMIT_MS = 60_000;

/** `signal`: the app ends. */
export interface RecoveryContext {
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

/**
 * Reconciles the index with a medium. It closes recordings that a kill or a power cut left unfinished at their last whole fragment,
 * adds unknown ones, and removes those whose files are gone. It skips recordings in progress and other files. Never rejects.
 */
export async function recoverRecordings(
  medium: Medium,
  index: RecordingIndex,
  { clock, log, signal }: RecoveryContext,
  isBeingWritten: (name: string) => boolean,
): Promise<void> {
  const untilMs = clock.nowMs() + MEDIUM_SCAN_LIMIT_MS;
  const { volume } = medium;
  try {
    // A recording that begins while the folder is listed is missing there.
    const known = index.names(medium.id);
    const there = await medium.folder.names(RECORDING_NAME);
    if (!there || signal.aborted) return;
    const files = new Set(there.names.filter((name) => startTimeFromName(name) !== null).sort());
    const taken = index.allNames();
    if (there.isComplete)
      index.remove(known.map(({ name }) => name).filter((name) => !files.has(name) && !isBeingWritten(name)));
    else log.warn({ volume }, 'medium has too many files');
    const unfinished = known.filter(({ name, isOpen }) => isOpen && files.has(name)).map(({ name }) => name);
    const unknown = [...files].filter((name) => !taken.has(name));
    const rejected = index.rejectedFiles(medium.id);
    const newlyRejected = new Map<string, string>();
    // Own ones first: files of others may take all the time.
    for (const name of [...unfinished, ...unknown]) {
      // It may have been finished meanwhile.
      if (isBeingWritten(name) || index.find(name)) continue;
      if (clock.nowMs() >= untilMs) {
        log.warn({ volume }, 'medium takes too long to scan');
        break;
      }
      try {
        const stamp = await close(medium, name, rejected.get(name) ?? null, index, log);
        if (stamp) newlyRejected.set(name, stamp);
      } catch (error) {
        log.warn({ err: error, name }, 'recording could not be closed');
        // The other files would be thousands of errors.
        if (error instanceof MediumHung) break;
      }
      if (signal.aborted) break;
    }
    index.addRejectedFiles(medium.id, newlyRejected);
  } catch (error) {
    log.warn({ err: error, volume }, 'recordings of a medium could not be compared with the index');
  }
}

/** Whether the index can store the end: a malicious file may state any time. */
const isStorable = ({ durationMs }: RecordingEnd) => Number.isSafeInteger(Math.round(durationMs));

/** Returns the stamp of a file that is left alone; `null`: another file, or one with the stamp `rejected`. */
async function close(
  medium: Medium,
  name: string,
  rejected: string | null,
  index: RecordingIndex,
  log: Log,
): Promise<string | null> {
  const { folder } = medium;
  const isKnown = index.has(name);
  const { stamp, verdict } = await folder.scan(name, rejected);
  // Meanwhile a file of this name was added from another medium, or a phone deleted it.
  if (verdict === null || index.has(name) !== isKnown) return null;
  const end = typeof verdict === 'string' || isStorable(verdict) ? verdict : 'foreign';
  if (end === 'limit') log.warn({ name }, 'file is beyond the limits of a recording');
  if (typeof end === 'string') {
    // A slow medium may read it in time at the next start.
    if (isKnown && end === 'limit') return null;
    // A file of others with such a name stays.
    if (!isKnown || end !== 'empty') return stamp;
    if (medium.isWritable) await folder.remove(name);
    index.remove([name]);
    return null;
  }
  if (medium.isWritable) await folder.cut(name, end.bytes);
  if (!isKnown) {
    const startedAtMs = startTimeFromName(name) ?? 0;
    const { volume, id } = medium;
    index.begin({
      name,
      volume,
      medium: id,
      startedAtMs,
      movedAtMs: startedAtMs,
      cameras: [],
      place: null,
    });
  }
  index.finish(name, end);
  log.info({ name, durationMs: Math.round(end.durationMs) }, 'unfinished recording closed');
  return null;
}
