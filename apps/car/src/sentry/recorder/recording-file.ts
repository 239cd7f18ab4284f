import { type Fragment, fragmentAt } from '../../platform/fragments/fragment.ts';
import type { InitSegment } from '../../platform/fragments/fragment-reader.ts';
import { RecordingTotals } from '../../platform/fragments/fragment-reader.ts';
import type { NewRecordingFile, RecordingFolder } from '../../ports/recording-files.ts';
import type { RecordingEnd } from '../../ports/recordings.ts';
import { unusedName } from './machine/recording-name.ts';

export interface RecordingFile {
  name: string;
  /** As it stands in the file, which begins at 0. Rejects if the medium fails. */
  write(fragments: readonly Fragment[]): Promise<void>;
  /** Makes what was written outlive a power cut. */
  sync(): Promise<void>;
  bytes(): number;
  /** `null`: there is nothing in it to see. */
  end(): RecordingEnd | null;
  close(): Promise<void>;
}

/**
 * Creates a file with the stream's first bytes, under the name of its second or of the next free one. Rejects if the medium
 * fails. `onName` receives each name before its file exists.
 */
export async function createRecordingFile(
  folder: RecordingFolder,
  init: InitSegment,
  startedAtMs: number,
  isTaken: (name: string) => boolean,
  onName: (name: string) => void,
): Promise<RecordingFile> {
  const { name, file } = await createFree(folder, init, startedAtMs, isTaken, onName);
  const sum = new RecordingTotals();
  let beganAtMs: number | null = null;
  sum.init(init.bytes);
  return {
    name,
    async write(fragments) {
      beganAtMs ??= fragments[0]?.timeMs ?? null;
      const begin = beganAtMs ?? 0;
      const moved = fragments.map((each) => fragmentAt(each, each.timeMs - begin, init.ticksPerS));
      await file.append(moved.map(({ bytes }) => bytes));
      for (const fragment of moved) sum.add(fragment);
    },
    // WRITE-3
    sync: () => file.sync(),
    bytes: () => sum.bytes,
    end: () => sum.end(),
    close: () => file.close(),
  };
}

/** WRITE-4 */
async function createFree(
  folder: RecordingFolder,
  init: InitSegment,
  startedAtMs: number,
  isTaken: (name: string) => boolean,
  onName: (name: string) => void,
): Promise<{ name: string; file: NewRecordingFile }> {
  const refused = new Set<string>();
  for (;;) {
    const name = unusedName(startedAtMs, (each) => refused.has(each) || isTaken(each));
    onName(name);
    const file = await folder.create(name, init.bytes);
    if (file) return { name, file };
    refused.add(name);
  }
}
