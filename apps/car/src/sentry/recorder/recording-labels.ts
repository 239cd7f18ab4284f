import type { CamId } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type { Recogniser } from '../../ports/recogniser.ts';
import type { RecordingPictures } from '../../ports/recording-pictures.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { quadrantOf } from '../../shared/quadrants.ts';
import type { Media } from './media.ts';
import { readableRecording } from './recording-library.ts';

/** Waiting recordings; beyond this the oldest get no label. */
const MAX_QUEUED = 8;
/** Time from the start of a movement until the object is in the picture, ms. */
const IN_SIGHT_MS = 1_000;

/** A recording, and the camera that detected its movement first. */
export interface RecordingToLabel {
  name: string;
  camId: CamId;
}

/** Labels recordings by the moving object, one after the other, the oldest first. Its methods never throw. */
export class RecordingLabels {
  private readonly waiting: RecordingToLabel[] = [];
  private working: Promise<void> | null = null;
  private stopping = new AbortController();

  constructor(
    private readonly index: RecordingIndex,
    private readonly media: Media,
    private readonly pictures: RecordingPictures,
    private readonly recogniser: Recogniser | null,
    private readonly log: Log,
  ) {}

  start(): void {
    this.stopping = new AbortController();
  }

  add(saved: RecordingToLabel): void {
    if (this.stopping.signal.aborted || !this.recogniser?.isAvailable()) return;
    this.waiting.push(saved);
    if (this.waiting.length > MAX_QUEUED) this.waiting.shift();
    this.working ??= this.work(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.waiting.length = 0;
    await this.working;
  }

  private async work(signal: AbortSignal): Promise<void> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      try {
        await this.label(next, signal);
      } catch (error) {
        this.log.error({ err: error }, 'recording could not be labelled');
      }
    }
    this.working = null;
  }

  private async label({ name, camId }: RecordingToLabel, signal: AbortSignal): Promise<void> {
    const { index, media, recogniser } = this;
    const recording = index.find(name);
    const readable = recording && readableRecording(index, media, recording);
    if (!readable) return;
    const { startedAtMs, movedAtMs, durationMs } = recording;
    const inSightMs = Math.max(0, Math.min(movedAtMs - startedAtMs + IN_SIGHT_MS, durationMs - 200));
    const pair = await this.pictures.pair(readable, quadrantOf(camId), inSightMs, signal);
    const label = pair && (await recogniser?.recognise(pair, signal));
    if (label && !signal.aborted) index.setLabel(name, label);
  }
}
