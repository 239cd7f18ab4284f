import { type Clock, withLimit } from '@ligo/machine';
import type { CamId, SentryConfigSetting } from '@ligo/protocol';
import type { Fragment, InitSegment } from '../../ports/capture.ts';
import type { Log } from '../../ports/log.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';
import type { NewRecording, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { type MovementSpan, withinRecording, withSight } from './machine/movement-spans.ts';
import { ROOM_TO_WATCH_BYTES } from './machine/retention.ts';
import { freeSpace, type Media, type Medium } from './media.ts';
import type { RecordingPart } from './recording-library.ts';
import { type WriteResult, WritingRecording } from './write-recording.ts';

const MB = 1_000_000;
/** The longest wait for the end of recordings, ms. At the next start, the rest is recovered from the files. */
const SETTLE_LIMIT_MS = 2_000;

export type WriterSettings = Pick<SentryConfigSetting, 'selectedStorage' | 'storageLimit'>;

/** The start of a recording; times are unix milliseconds. */
export interface RecordingStart {
  init: InitSegment;
  /** The first fragments, from a keyframe on. */
  fragments: readonly Fragment[];
  startedAtMs: number;
  movedAtMs: number;
  cameras: readonly CamId[];
  isWhole?: boolean;
  settings: WriterSettings;
}

/** Movements of this time before a recording belong to it, ms: one that waits for the encoder begins after its movement. */
const EARLY_MS = 30_000;

/** A recording in progress. */
interface Current {
  begun: RecordingStart;
  writing: WritingRecording;
  medium: Medium;
  /** `null`: none yet. */
  name: string | null;
  /** The cameras that detected movement. */
  cameras: CamId[];
  /** Their movements. */
  seen: readonly MovementSpan[];
  isFinished: boolean;
}

const movementsOf = ({ begun, seen }: Current, durationMs: number) =>
  withinRecording(seen, { startedAtMs: begun.startedAtMs, durationMs });

/** Writes one recording after the other to the writable media. Its methods never throw. */
export class RecordingWriter {
  private current: Current | null = null;
  private nextStart: Pick<RecordingStart, 'cameras'> | null = null;
  /** Movements since the last recording. */
  private early: readonly MovementSpan[] = [];
  private readonly open = new Map<string, Current>();
  private readonly pending = new Set<Promise<void>>();
  /** Called when no medium accepts a recording. */
  onRefused = () => {};

  constructor(
    private readonly storage: {
      index: RecordingIndex;
      volumes: Volumes;
      media: Media;
      log: Log;
      clock: Clock;
      random(): number;
      /** Position of the car; `null`: unknown. */
      place(): NewRecording['place'];
      /** Closes what was left unfinished on a medium. Never rejects. */
      recover(medium: Medium): Promise<void>;
      /** A recording is complete and in the index. `camId`: the camera that detected its movement first. */
      onFinished(name: string | null, camId: CamId | undefined): void;
    },
  ) {}

  isBeingWritten(name: string): boolean {
    return this.open.has(name);
  }

  /** WRITE-8: the readable parts of the recordings in progress, by name. */
  inProgress(): Map<string, RecordingPart> {
    const parts = new Map<string, RecordingPart>();
    for (const [name, own] of this.open) {
      const part = own.writing.finishedPart();
      if (part) parts.set(name, { part, movements: movementsOf(own, part.durationMs) });
    }
    return parts;
  }

  /** Whether there is a medium that takes recordings, the chosen one or the internal. */
  async hasRoom(settings: WriterSettings): Promise<boolean> {
    await this.storage.media.refresh();
    const { index, volumes } = this.storage;
    const limitBytes = settings.storageLimit * MB;
    const space = { limitBytes, openBytes: 0, wantedBytes: ROOM_TO_WATCH_BYTES };
    for (const medium of this.candidates(settings)) {
      try {
        await freeSpace(index, volumes, medium, space);
        return true;
      } catch {
        // The next one may.
      }
    }
    return false;
  }

  begin(begun: RecordingStart): void {
    this.finish();
    this.current = this.write(begun, this.candidates(begun.settings), this.early);
    if (this.current) this.early = [];
    else this.onRefused();
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

  /** A camera sees movement; times are unix milliseconds. */
  see(sight: MovementSpan): void {
    const { current, early } = this;
    if (current) current.seen = withSight(current.seen, sight);
    else
      this.early = withSight(
        early.filter(({ toMs }) => sight.fromMs - toMs < EARLY_MS),
        sight,
      );
  }

  /** More cameras see the movement. */
  addCameras(cameras: readonly CamId[]): void {
    const { current, storage } = this;
    // A recording without an entry gets one with these.
    current?.cameras.push(...cameras);
    if (!current?.name) return;
    try {
      storage.index.updateCameras(current.name, cameras);
    } catch (error) {
      storage.log.error({ err: error }, 'a camera could not be noted with its recording');
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
    if (!current || this.storage.media.available().some(({ id }) => id === current.medium.id)) return;
    current.writing.abort(new Error('the medium is gone'));
  }

  /** WRITE-7: Resolves when all that was begun is closed, or after a limit: a medium may hang. */
  async settled(): Promise<void> {
    const { clock, log } = this.storage;
    await withLimit(clock, SETTLE_LIMIT_MS, this.allClosed(), () =>
      log.warn({}, 'recordings were not closed in time'),
    );
  }

  private async allClosed(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** WRITE-1 */
  private candidates({ selectedStorage }: WriterSettings): Medium[] {
    const wanted = new Set<Volume>([selectedStorage, 'internal']);
    const writable = this.storage.media.available().filter(({ isWritable }) => isWritable);
    return [...wanted].flatMap((each) => writable.filter(({ volume }) => volume === each));
  }

  private write(begun: RecordingStart, media: readonly Medium[], seen: Current['seen']): Current | null {
    const [medium, ...others] = media;
    if (!medium) {
      this.storage.log.error({}, 'no medium accepts recordings');
      return null;
    }
    const { init, fragments, startedAtMs, movedAtMs, isWhole, settings } = begun;
    const cameras = [...begun.cameras];
    const { index, volumes, log, place, random } = this.storage;
    const writing = new WritingRecording(index, volumes, log, {
      medium,
      init,
      random,
      about: { startedAtMs, movedAtMs, cameras, ...(isWhole && { isWhole }), place: place() },
      limitBytes: settings.storageLimit * MB,
      fragments,
      onName: (name) => {
        if (own.name !== null) this.open.delete(own.name);
        this.open.set(name, own);
        own.name = name;
      },
      movements: (durationMs) => movementsOf(own, durationMs),
    });
    const own: Current = { begun, writing, medium, name: null, cameras, seen, isFinished: false };
    const closing = writing.written.then((written) => this.close(own, written, others));
    this.pending.add(closing);
    void closing.finally(() => this.pending.delete(closing));
    return own;
  }

  private async close(own: Current, written: WriteResult, others: readonly Medium[]): Promise<void> {
    const { medium, begun } = own;
    if (own.name !== null) this.open.delete(own.name);
    if (written.isComplete) return this.storage.onFinished(written.name, begun.cameras[0]);
    this.storage.log.warn({ err: written.error, volume: medium.volume }, 'medium rejected a recording');
    this.continueElsewhere(own, written.unsynced, others);
    await this.storage.recover(medium);
    this.storage.onFinished(written.name, begun.cameras[0]);
  }

  /** WRITE-2 */
  private continueElsewhere(own: Current, unsafe: readonly Fragment[], others: readonly Medium[]): void {
    const { begun } = own;
    const [first] = unsafe;
    if (!first) return;
    const passedMs = first.timeMs - (begun.fragments[0]?.timeMs ?? first.timeMs);
    const startedAtMs = Math.round(begun.startedAtMs + passedMs);
    const movedAtMs = Math.max(begun.movedAtMs, startedAtMs);
    const rest = { ...begun, fragments: unsafe, startedAtMs, movedAtMs, cameras: own.cameras };
    const next = this.write(rest, others, own.seen);
    if (own.isFinished) next?.writing.finish();
    else if (this.current === own) {
      this.current = next;
      if (!next) this.onRefused();
    }
  }
}
