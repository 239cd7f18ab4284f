import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import type { Log } from '../../ports/log.ts';
import type { RecordingFolder } from '../../ports/recording-files.ts';
import type { RecordingEnd, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { RecordingTotals } from './machine/recording-end.ts';
import { startTimeFromName } from './machine/recording-name.ts';
import type { Medium } from './media.ts';

/**
 * Reconciles the index with a medium. It closes recordings that a kill or a power cut left unfinished at their last whole fragment,
 * adds unknown ones, and removes those whose files are gone. It skips recordings in progress and other files. Never rejects.
 */
export async function recoverRecordings(
  medium: Medium,
  index: RecordingIndex,
  log: Log,
  isBeingWritten: (name: string) => boolean,
): Promise<void> {
  try {
    const there = await medium.folder.names();
    if (!there) return;
    const files = new Set(there.filter((name) => startTimeFromName(name) !== null).sort());
    const known = index.names(medium.id);
    index.remove(known.map(({ name }) => name).filter((name) => !files.has(name) && !isBeingWritten(name)));
    const unfinished = known.filter(({ name, isOpen }) => isOpen && files.has(name)).map(({ name }) => name);
    const unknown = [...files].filter((name) => !index.has(name));
    for (const name of [...unfinished, ...unknown]) {
      if (isBeingWritten(name)) continue;
      await close(medium, name, index, log).catch((error: unknown) =>
        log.warn({ err: error, name }, 'recording could not be closed'),
      );
    }
  } catch (error) {
    log.warn(
      { err: error, volume: medium.volume },
      'recordings of a medium could not be compared with the index',
    );
  }
}

async function close(medium: Medium, name: string, index: RecordingIndex, log: Log): Promise<void> {
  const { folder } = medium;
  const end = await wholeOf(folder, name);
  const isKnown = index.has(name);
  if (end === null) {
    // An empty recording of ours. A file of others with such a name stays.
    if (!isKnown) return;
    if (medium.isWritable) await folder.remove(name);
    index.remove([name]);
    return;
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
}

/** The whole part of a file. */
async function wholeOf(folder: RecordingFolder, name: string): Promise<RecordingEnd | null> {
  const reader = new FragmentReader();
  const sum = new RecordingTotals();
  for await (const piece of folder.read(name, 0, Number.POSITIVE_INFINITY)) {
    const read = reader.push(piece);
    sum.addRead(read);
    if (read.isBroken) break;
  }
  return sum.end();
}
