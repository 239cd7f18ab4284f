import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fragment, fragmentAt } from '../../platform/fragments/fragment.ts';
import type { InitSegment } from '../../platform/fragments/fragment-reader.ts';
import type { RecordingEnd } from '../../recordings/recording-index-contract.ts';
import { RecordingTotals } from './machine/recording-end.ts';
import { unusedName } from './machine/recording-name.ts';

/** A recording that is being written. */
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
  folder: string,
  init: InitSegment,
  startedAtMs: number,
  isTaken: (name: string) => boolean,
  onName: (name: string) => void,
): Promise<RecordingFile> {
  const { name, file } = await openFree(folder, startedAtMs, isTaken, onName);
  const sum = new RecordingTotals();
  let beganAtMs: number | null = null;
  try {
    await file.writeFile(init.bytes);
    await syncFolder(folder);
  } catch (error) {
    await file.close();
    throw error;
  }
  sum.init(init.bytes);
  return {
    name,
    async write(fragments) {
      beganAtMs ??= fragments[0]?.timeMs ?? null;
      const begin = beganAtMs ?? 0;
      const moved = fragments.map((each) => fragmentAt(each, each.timeMs - begin, init.ticksPerS));
      await file.writeFile(Buffer.concat(moved.map(({ bytes }) => bytes)));
      for (const fragment of moved) sum.add(fragment);
    },
    // WRITE-3: Node's own threads do it; the main one goes on.
    sync: () => file.datasync(),
    bytes: () => sum.bytes,
    end: () => sum.end(),
    close: () => file.close(),
  };
}

/** WRITE-4 */
async function openFree(
  folder: string,
  startedAtMs: number,
  isTaken: (name: string) => boolean,
  onName: (name: string) => void,
): Promise<{ name: string; file: FileHandle }> {
  const refused = new Set<string>();
  for (;;) {
    const name = unusedName(startedAtMs, (each) => refused.has(each) || isTaken(each));
    onName(name);
    try {
      return { name, file: await open(join(folder, name), 'wx', 0o600) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      refused.add(name);
    }
  }
}

/** Makes the name of a new file outlive a power cut; some file systems of sticks cannot be asked to. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch(() => {});
  } finally {
    await handle.close();
  }
}
