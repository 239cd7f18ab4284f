import { fragmentAt } from '../../platform/fragments/fragment.ts';
import { RecordingTotals } from '../../platform/fragments/fragment-reader.ts';
import type { Fragment, InitSegment } from '../../ports/capture.ts';
import type { Log } from '../../ports/log.ts';
import type { NewRecordingFile, RecordingFolder } from '../../ports/recording-files.ts';
import type { RecordedMovement, RecordingEnd } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';
import type { NewRecording, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { freeNames } from './machine/recording-name.ts';
import { freeSpace, type Medium } from './media.ts';

/** Space is freed in steps of this size, bytes. */
const STEP = 1_000_000;
/** A medium with more unwritten data, apart from the first fragments, is too slow for recordings, bytes. */
const MAX_QUEUED = 16_000_000;
/** Names that should be free, and of which a medium has files already: it takes no recordings. */
const MAX_REFUSED = 20;

interface WriteJob {
  medium: Medium;
  init: InitSegment;
  about: Omit<NewRecording, 'name' | 'medium' | 'volume'>;
  limitBytes: number;
  /** From 0 up to 1. */
  random(): number;
  /** The first fragments. They were buffered before the file existed, and may exceed the limit of unwritten data. */
  fragments: readonly Fragment[];
  /** Receives the name; a later call replaces it. */
  onName(name: string): void;
  /** Movements in its first `durationMs`. */
  movements(durationMs: number): RecordedMovement[];
}

/** The result: complete, or with the unsynced fragments from a keyframe on. */
export type WriteResult =
  | { isComplete: true; name: string }
  | { isComplete: false; name: string | null; unsynced: readonly Fragment[]; error: unknown };

/** Writes the fragments of one recording to one medium in order. Its methods never throw. */
export class WritingRecording {
  readonly written: Promise<WriteResult>;
  private readonly waiting: Fragment[] = [];
  private waitingBytes = 0;
  private readonly maxQueuedBytes: number;
  /** All fragments since the last synced keyframe. */
  private unsynced: Fragment[] = [];
  private syncing: Promise<void> | null = null;
  private roomBytes = 0;
  private makingRoom: Promise<void> | null = null;
  private isFinishing = false;
  /** All that is not on the medium, once it was given up. */
  private givenUp: Fragment[] | null = null;
  private file: RecordingFile | null = null;
  private resume = () => {};
  private failNow: (error: Error) => void = () => {};

  constructor(
    private readonly index: RecordingIndex,
    private readonly volumes: Volumes,
    private readonly log: Log,
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

  /** Call it after the last fragment. */
  finish(): void {
    this.isFinishing = true;
    this.resume();
  }

  /** What can be read of it already; `null`: nothing. */
  finishedPart(): RecordingEnd | null {
    return this.file?.finishedPart() ?? null;
  }

  /** The medium is gone. */
  abort(error: Error): void {
    this.failNow(error);
  }

  private wait(fragment: Fragment): void {
    (this.givenUp ?? this.waiting).push(fragment);
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
    if (end) this.note(() => this.index.finish(into.name, end, this.job.movements(end.durationMs)));
    return { isComplete: true, name: into.name };
  }

  private async begin(): Promise<RecordingFile> {
    const { medium, init, about, random, onName } = this.job;
    const { index } = this;
    await this.ensureRoom(init.bytes.length);
    const names = freeNames(about.startedAtMs, (name) => index.has(name), random);
    const into = await RecordingFile.create(medium.folder, init, names, onName);
    if (this.givenUp) await discard(into, medium);
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

  /** Syncs the written data beside further writes, so that a kill on a slow medium loses little. */
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

  /** Waits only if there is no space. Usually space is freed in advance, beside the writes. */
  private async ensureRoom(bytes: number): Promise<void> {
    while (bytes > this.roomBytes) await this.makeRoom(bytes);
    if (this.roomBytes - bytes < STEP / 2) this.makeRoom(STEP).catch(() => {});
  }

  private makeRoom(bytes: number): Promise<void> {
    const wantedBytes = Math.max(STEP, bytes);
    this.makingRoom ??= freeSpace(this.index, this.volumes, this.job.medium, {
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

  /** After a failed write to the index the next start recovers the recording from its file. */
  private note(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.log.error({ err: error }, 'recording could not be added to the index');
    }
  }

  private fail(error: unknown): WriteResult {
    this.isFinishing = true;
    void this.file?.close().catch(() => {});
    this.givenUp = [...this.unsynced, ...this.waiting.splice(0)];
    return { isComplete: false, name: this.file?.name ?? null, unsynced: this.givenUp, error };
  }
}

/** Removes a file that came into being too late: the rest on another medium may have its name. Always rejects. */
async function discard(late: RecordingFile, { folder }: Medium): Promise<never> {
  await late.close();
  await folder.remove(late.name);
  throw new Error('the recording goes on elsewhere');
}

/** A new file; its methods reject if the medium fails. */
class RecordingFile {
  private readonly sum = new RecordingTotals();
  private beganAtMs: number | null = null;

  private constructor(
    readonly name: string,
    private readonly file: NewRecordingFile,
    private readonly init: InitSegment,
  ) {
    this.sum.init(init.bytes);
  }

  /**
   * WRITE-4: Creates a file with the stream's first bytes, under the first of these names that the medium accepts. `onName` receives
   * each name before its file exists.
   */
  static async create(
    folder: RecordingFolder,
    init: InitSegment,
    names: Iterable<string>,
    onName: (name: string) => void,
  ): Promise<RecordingFile> {
    let refused = 0;
    for (const name of names) {
      onName(name);
      const file = await folder.create(name, init.bytes);
      if (file) return new RecordingFile(name, file, init);
      refused += 1;
      if (refused === MAX_REFUSED) break;
    }
    throw new Error('the names of recordings are taken');
  }

  /** In the file, the recording begins at 0. */
  async write(fragments: readonly Fragment[]): Promise<void> {
    this.beganAtMs ??= fragments[0]?.timeMs ?? null;
    const begin = this.beganAtMs ?? 0;
    const moved = fragments.map((each) => fragmentAt(each, each.timeMs - begin, this.init.ticksPerS));
    await this.file.append(moved.map(({ bytes }) => bytes));
    for (const fragment of moved) this.sum.add(fragment);
  }

  /** WRITE-3: Makes what was written outlive a power cut. */
  sync = () => this.file.sync();
  close = () => this.file.close();
  bytes = () => this.sum.bytes;
  finishedPart = () => this.sum.finishedPart();
  /** `null`: there is nothing in it to see. */
  end = () => this.sum.end();
}
