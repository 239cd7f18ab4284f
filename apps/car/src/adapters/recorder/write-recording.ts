import type { Fragment } from '../../core/recording/fragment.ts';
import type { InitSegment } from '../../core/recording/fragment-reader.ts';
import type { Log } from '../../ports/log.ts';
import type { BegunRecording } from '../../ports/recording-index.ts';
import type { Medium } from './media.ts';
import { createRecordingFile, type RecordingFile } from './recording-file.ts';
import { makeRoom, type RoomNeeds } from './room.ts';

/** Room is made for so much at once, bytes. */
const STEP = 1_000_000;
/** A medium that lets more wait than this is too slow for recordings, bytes. */
const MOST_WAITING = 16_000_000;

/** Where one recording goes, and what it is. */
export interface WriteJob {
  medium: Medium;
  init: InitSegment;
  about: Omit<BegunRecording, 'name' | 'medium' | 'volume'>;
  limitBytes: number;
  /** It is to have this name, or another if that is taken. */
  onName(name: string): void;
}

/** How it ended: whole, or with what the medium did not make safe, beginning with a keyframe. */
export type Written =
  | { isWhole: true; name: string }
  | { isWhole: false; name: string | null; unsafe: readonly Fragment[]; error: unknown };

/** A recording under way. */
export interface WritingRecording {
  append(fragment: Fragment): void;
  /** No more comes. */
  finish(): void;
  /** The medium is gone. */
  giveUp(error: Error): void;
  readonly written: Promise<Written>;
}

/** Writes one recording to one medium, in the order in which it comes, one write at a time. Nothing of it throws. */
export function writeRecording(needs: RoomNeeds & { log: Log }, job: WriteJob): WritingRecording {
  const { index, log } = needs;
  const waiting: Fragment[] = [];
  let waitingBytes = 0;
  /** All from the last keyframe that is safe. */
  let unsafe: Fragment[] = [];
  let roomBytes = 0;
  let isFinishing = false;
  let file: RecordingFile | null = null;
  let wake = () => {};
  let failNow: (error: Error) => void = () => {};
  const tooSlow = new Promise<never>((_resolve, reject) => {
    failNow = reject;
  });

  async function ensureRoom(bytes: number): Promise<void> {
    if (bytes <= roomBytes) return;
    const wantedBytes = Math.max(STEP, bytes);
    await makeRoom(needs, job.medium, {
      limitBytes: job.limitBytes,
      openBytes: file?.bytes() ?? 0,
      wantedBytes,
    });
    roomBytes = wantedBytes;
  }

  /** What the index does not take just now is found by its file at the next start. */
  function note(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, 'a recording could not be noted in the index');
    }
  }

  async function begin(): Promise<RecordingFile> {
    const { medium, init, about } = job;
    await ensureRoom(init.bytes.length);
    const isTaken = (name: string) => index.has(name);
    const begun = await createRecordingFile(medium.folder, init, about.startedAtMs, isTaken, job.onName);
    const { name } = begun;
    file = begun;
    note(() => index.begin({ ...about, name, medium: medium.id, volume: medium.volume }));
    return begun;
  }

  async function writeWaiting(into: RecordingFile): Promise<void> {
    const batch = waiting.splice(0);
    const bytes = batch.reduce((sum, each) => sum + each.bytes.length, 0);
    waitingBytes -= bytes;
    unsafe.push(...batch);
    await ensureRoom(bytes);
    await into.write(batch);
    roomBytes -= bytes;
    const keyframe = unsafe.findLastIndex(({ isKeyframe }) => isKeyframe);
    if (!batch.some(({ isKeyframe }) => isKeyframe)) return;
    await into.makeSafe();
    unsafe = unsafe.slice(keyframe);
  }

  async function write(): Promise<Written> {
    const into = await begin();
    for (;;) {
      if (waiting.length > 0) await writeWaiting(into);
      else if (isFinishing) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    await into.makeSafe();
    await into.close();
    const end = into.end();
    if (end) note(() => index.finish(into.name, end));
    return { isWhole: true, name: into.name };
  }

  const written = Promise.race([write(), tooSlow]).catch((error: unknown): Written => {
    isFinishing = true;
    void file?.close().catch(() => {});
    return { isWhole: false, name: file?.name ?? null, unsafe: [...unsafe, ...waiting.splice(0)], error };
  });
  tooSlow.catch(() => {});
  return {
    append(fragment) {
      waiting.push(fragment);
      waitingBytes += fragment.bytes.length;
      if (waitingBytes > MOST_WAITING) failNow(new Error('the medium is too slow'));
      wake();
    },
    finish() {
      isFinishing = true;
      wake();
    },
    giveUp: (error) => failNow(error),
    written,
  };
}
