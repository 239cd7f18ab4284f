import type { CamId, SentryConfigSetting } from '@ligo/protocol';
import type { Fragment } from '../../platform/fragments/fragment.ts';
import type { InitSegment } from '../../platform/fragments/fragment-reader.ts';
import type { Log } from '../../ports/log.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { NewRecording } from '../../recordings/recording-index-contract.ts';
import { freeSpace, type RoomNeeds } from './free-space.ts';
import type { Media, Medium } from './media.ts';
import { recoverRecordings } from './recover-recordings.ts';
import { type WriteResult, type WritingRecording, writeRecording } from './write-recording.ts';

const MB = 1_000_000;

export interface RecordingWriterNeeds extends RoomNeeds {
  media: Media;
  log: Log;
  /** Where the car stands; `null` if that is not known. */
  place(): NewRecording['place'];
  /** A recording is whole and in the index; `null`: it has no name. Which camera saw its movement first. */
  onFinished(name: string | null, camId: CamId | undefined): void;
}

export type WriterSettings = Pick<SentryConfigSetting, 'selectedStorage' | 'storageLimit'>;

/** A recording that begins; times are unix milliseconds. */
export interface RecordingStart {
  init: InitSegment;
  /** What it begins with, from a keyframe on. */
  fragments: readonly Fragment[];
  startedAtMs: number;
  movedAtMs: number;
  cameras: readonly CamId[];
  settings: WriterSettings;
}

/** A recording under way. */
interface Current {
  begun: RecordingStart;
  writing: WritingRecording;
  medium: Medium;
  /** `null` until it has one. */
  name: string | null;
  /** Those that saw movement. */
  cameras: CamId[];
  isFinished: boolean;
}

/** One recording after the other, on the media that take them. Nothing of it throws. */
export class RecordingWriter {
  private current: Current | null = null;
  private nextStart: Pick<RecordingStart, 'cameras'> | null = null;
  private readonly open = new Set<string>();
  private readonly pending = new Set<Promise<void>>();
  /** Is told when what is to be recorded is not: no medium takes it. */
  onRefused = () => {};

  constructor(private readonly needs: RecordingWriterNeeds) {}

  isBeingWritten(name: string): boolean {
    return this.open.has(name);
  }

  /** Whether there is a medium that takes recordings, the chosen one or the internal. */
  async hasRoom(settings: WriterSettings): Promise<boolean> {
    await this.needs.media.refresh();
    for (const medium of this.candidates(settings)) {
      const limitBytes = settings.storageLimit * MB;
      try {
        await freeSpace(this.needs, medium, { limitBytes, openBytes: 0, wantedBytes: MB });
        return true;
      } catch {
        // The next one may.
      }
    }
    return false;
  }

  begin(begun: RecordingStart): void {
    this.finish();
    this.current = this.write(begun, this.candidates(begun.settings));
    if (!this.current) this.onRefused();
  }

  /** @param cameAtMs unix milliseconds. */
  append(fragment: Fragment, cameAtMs: number): void {
    const { current, nextStart } = this;
    if (!current) return;
    if (!nextStart || !fragment.isKeyframe) {
      current.writing.append(fragment);
      return;
    }
    // WRITE-5
    const times = { startedAtMs: cameAtMs, movedAtMs: cameAtMs };
    this.begin({ ...current.begun, ...nextStart, ...times, fragments: [fragment] });
  }

  /** More cameras see the movement. */
  addCameras(cameras: readonly CamId[]): void {
    const { current, needs } = this;
    // What has no entry yet gets one with these.
    current?.cameras.push(...cameras);
    if (!current?.name) return;
    try {
      needs.index.updateCameras(current.name, cameras);
    } catch (error) {
      needs.log.error({ err: error }, 'a camera could not be noted with its recording');
    }
  }

  /** The next keyframe begins another recording. */
  follow(cameras: readonly CamId[]): void {
    this.nextStart = { cameras };
  }

  finish(): void {
    if (this.current) {
      this.current.isFinished = true;
      this.current.writing.finish();
    }
    this.current = null;
    this.nextStart = null;
  }

  /** Other media are there than before. */
  checkMedia(): void {
    const { current } = this;
    if (!current || this.needs.media.available().some(({ id }) => id === current.medium.id)) return;
    current.writing.abort(new Error('the medium is gone'));
  }

  /** Resolves when all that was begun is closed. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** WRITE-1 */
  private candidates({ selectedStorage }: WriterSettings): Medium[] {
    const wanted = new Set<Volume>([selectedStorage, 'internal']);
    const writable = this.needs.media.available().filter(({ isWritable }) => isWritable);
    return [...wanted].flatMap((each) => writable.filter(({ volume }) => volume === each));
  }

  private write(begun: RecordingStart, media: readonly Medium[]): Current | null {
    const [medium, ...others] = media;
    if (!medium) {
      this.needs.log.error({}, 'no medium takes recordings');
      return null;
    }
    const { init, fragments, startedAtMs, movedAtMs, settings } = begun;
    const cameras = [...begun.cameras];
    const writing = writeRecording(this.needs, {
      medium,
      init,
      about: { startedAtMs, movedAtMs, cameras, place: this.needs.place() },
      limitBytes: settings.storageLimit * MB,
      fragments,
      onName: (name) => {
        if (own.name !== null) this.open.delete(own.name);
        this.open.add(name);
        own.name = name;
      },
    });
    const own: Current = { begun, writing, medium, name: null, cameras, isFinished: false };
    const closing = writing.written.then((written) => this.close(own, written, others));
    this.pending.add(closing);
    void closing.finally(() => this.pending.delete(closing));
    return own;
  }

  private async close(own: Current, written: WriteResult, others: readonly Medium[]): Promise<void> {
    const { medium, begun } = own;
    if (own.name !== null) this.open.delete(own.name);
    if (written.isComplete) return this.needs.onFinished(written.name, begun.cameras[0]);
    this.needs.log.warn({ err: written.error, volume: medium.volume }, 'a medium does not take a recording');
    this.continueElsewhere(own, written.unsynced, others);
    await recoverRecordings(medium, { ...this.needs, isBeingWritten: (name) => this.isBeingWritten(name) });
    this.needs.onFinished(written.name, begun.cameras[0]);
  }

  /** WRITE-2 */
  private continueElsewhere(own: Current, unsafe: readonly Fragment[], others: readonly Medium[]): void {
    const { begun } = own;
    const [first] = unsafe;
    if (!first) return;
    const passedMs = first.timeMs - (begun.fragments[0]?.timeMs ?? first.timeMs);
    const startedAtMs = Math.round(begun.startedAtMs + passedMs);
    const movedAtMs = Math.max(begun.movedAtMs, startedAtMs);
    const next = this.write(
      { ...begun, fragments: unsafe, startedAtMs, movedAtMs, cameras: own.cameras },
      others,
    );
    if (own.isFinished) next?.writing.finish();
    else if (this.current === own) {
      this.current = next;
      if (!next) this.onRefused();
    }
  }
}
