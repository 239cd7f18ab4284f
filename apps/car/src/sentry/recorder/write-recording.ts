import type { Fragment } from '../../platform/fragments/fragment.ts';
import type { InitSegment } from '../../platform/fragments/fragment-reader.ts';
import type { Log } from '../../ports/log.ts';
import type { NewRecording } from '../../recordings/recording-index-contract.ts';
import { freeSpace, type RoomNeeds } from './free-space.ts';
import type { Medium } from './media.ts';
import { createRecordingFile, type RecordingFile } from './recording-file.ts';

/** Room is made for so much at once, bytes. */
const STEP = 1_000_000;
/** A medium that lets more wait than this, beside what a recording begins with, is too slow for recordings, bytes. */
const MAX_QUEUED = 16_000_000;

/** Where one recording goes, and what it is. */
export interface WriteJob {
  medium: Medium;
  init: InitSegment;
  about: Omit<NewRecording, 'name' | 'medium' | 'volume'>;
  limitBytes: number;
  /** What it begins with: it was held before there was a file, and may be more than may wait. */
  fragments: readonly Fragment[];
  /** It is to have this name, or another if that is taken. */
  onName(name: string): void;
}

/** How it ended: whole, or with what the medium did not make safe, beginning with a keyframe. */
export type WriteResult =
  | { isComplete: true; name: string }
  | { isComplete: false; name: string | null; unsynced: readonly Fragment[]; error: unknown };

/** A recording under way. */
export interface WritingRecording {
  append(fragment: Fragment): void;
  /** No more comes. */
  finish(): void;
  /** The medium is gone. */
  abort(error: Error): void;
  readonly written: Promise<WriteResult>;
}

/** Writes one recording to one medium, in the order in which it comes. Nothing of it throws. */
export function writeRecording(needs: RoomNeeds & { log: Log }, job: WriteJob): WritingRecording {
  return new Writing(needs, job);
}

class Writing implements WritingRecording {
  readonly written: Promise<WriteResult>;
  private readonly waiting: Fragment[] = [];
  private waitingBytes = 0;
  private readonly maxQueuedBytes: number;
  /** All from the last keyframe that is safe. */
  private unsynced: Fragment[] = [];
  private syncing: Promise<void> | null = null;
  private roomBytes = 0;
  private makingRoom: Promise<void> | null = null;
  private isFinishing = false;
  private file: RecordingFile | null = null;
  private resume = () => {};
  private failNow: (error: Error) => void = () => {};

  constructor(
    private readonly needs: RoomNeeds & { log: Log },
    private readonly job: WriteJob,
  ) {
    const givenUp = new Promise<never>((_resolve, reject) => {
      this.failNow = reject;
    });
    for (const fragment of job.fragments) this.wait(fragment);
    this.maxQueuedBytes = MAX_QUEUED + this.waitingBytes;
    this.written = Promise.race([this.write(), givenUp]).catch((error: unknown) => this.fail(error));
  }

  append(fragment: Fragment): void {
    this.wait(fragment);
    if (this.waitingBytes > this.maxQueuedBytes) this.failNow(new Error('the medium is too slow'));
    this.resume();
  }

  finish(): void {
    this.isFinishing = true;
    this.resume();
  }

  abort(error: Error): void {
    this.failNow(error);
  }

  private wait(fragment: Fragment): void {
    this.waiting.push(fragment);
    this.waitingBytes += fragment.bytes.length;
  }

  private async write(): Promise<WriteResult> {
    const into = await this.begin();
    for (;;) {
      if (this.waiting.length > 0) await this.writeWaiting(into);
      else if (this.isFinishing) break;
      else
        await new Promise<void>((resolve) => {
          this.resume = resolve;
        });
    }
    await this.syncing;
    await into.sync();
    await into.close();
    const end = into.end();
    if (end) this.note(() => this.needs.index.finish(into.name, end));
    return { isComplete: true, name: into.name };
  }

  private async begin(): Promise<RecordingFile> {
    const { medium, init, about, onName } = this.job;
    const { index } = this.needs;
    await this.ensureRoom(init.bytes.length);
    const isTaken = (name: string) => index.has(name);
    const into = await createRecordingFile(medium.folder, init, about.startedAtMs, isTaken, onName);
    this.file = into;
    this.note(() => index.begin({ ...about, name: into.name, medium: medium.id, volume: medium.volume }));
    return into;
  }

  private async writeWaiting(into: RecordingFile): Promise<void> {
    const batch = this.waiting.splice(0);
    const bytes = batch.reduce((sum, each) => sum + each.bytes.length, 0);
    this.waitingBytes -= bytes;
    this.unsynced.push(...batch);
    await this.ensureRoom(bytes);
    await into.write(batch);
    this.roomBytes -= bytes;
    const keyframe = batch.findLast(({ isKeyframe }) => isKeyframe);
    if (keyframe) this.sync(into, keyframe);
  }

  /** Makes safe what was written; meanwhile writing goes on, so that a slow medium loses no more by a kill. */
  private sync(into: RecordingFile, keyframe: Fragment): void {
    this.syncing ??= into
      .sync()
      .then(() => {
        this.unsynced = this.unsynced.slice(this.unsynced.indexOf(keyframe));
      }, this.failNow)
      .finally(() => {
        this.syncing = null;
      });
  }

  /** Waits for room only where there is none; before it comes to that it is made beside the writing. */
  private async ensureRoom(bytes: number): Promise<void> {
    while (bytes > this.roomBytes) await this.makeRoom(bytes);
    if (this.roomBytes - bytes < STEP / 2) this.makeRoom(STEP).catch(() => {});
  }

  private makeRoom(bytes: number): Promise<void> {
    const wantedBytes = Math.max(STEP, bytes);
    this.makingRoom ??= freeSpace(this.needs, this.job.medium, {
      limitBytes: this.job.limitBytes,
      openBytes: (this.file?.bytes() ?? 0) + this.roomBytes,
      wantedBytes,
    })
      .then(() => {
        this.roomBytes += wantedBytes;
      })
      .finally(() => {
        this.makingRoom = null;
      });
    return this.makingRoom;
  }

  /** What the index does not take just now is found by its file at the next start. */
  private note(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.needs.log.error({ err: error }, 'a recording could not be noted in the index');
    }
  }

  private fail(error: unknown): WriteResult {
    this.isFinishing = true;
    void this.file?.close().catch(() => {});
    const unsynced = [...this.unsynced, ...this.waiting.splice(0)];
    return { isComplete: false, name: this.file?.name ?? null, unsynced, error };
  }
}
