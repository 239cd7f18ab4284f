import type { Log } from '../../ports/log.ts';
import type { RecordingPictures } from '../../ports/recording-pictures.ts';
import type { FoundRecording, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { Media } from './media.ts';
import { readableRecording } from './recording-library.ts';

/** Creates the thumbnails of recordings one after the other, the newest first. Its methods never throw. */
export class Thumbnails {
  private working: Promise<void> | null = null;
  /** There may be recordings that the running work has not seen. */
  private isWoken = false;
  /** `null`: it is stopped. */
  private stopping: AbortController | null = null;
  /** A recording whose medium was gone after a read of it. The second time, the read was the reason, as of a bad sector. */
  private suspect: string | null = null;

  constructor(
    private readonly index: RecordingIndex,
    private readonly media: Media,
    private readonly pictures: RecordingPictures,
    private readonly log: Log,
  ) {}

  start(): void {
    this.stopping = new AbortController();
    this.wake();
  }

  /** There may be recordings without a thumbnail. */
  wake(): void {
    this.isWoken = true;
    if (!this.stopping || this.working) return;
    this.working = this.work(this.stopping.signal)
      .catch((error: unknown) => this.log.error({ err: error }, 'thumbnails could not be created'))
      .finally(() => {
        this.working = null;
        if (this.isWoken) this.wake();
      });
  }

  async stop(): Promise<void> {
    this.stopping?.abort();
    this.stopping = null;
    await this.working;
  }

  private async work(signal: AbortSignal): Promise<void> {
    const { index, media, pictures } = this;
    while (!signal.aborted) {
      this.isWoken = false;
      const next = index.nextWithoutThumbnail(media.available().map(({ id }) => id));
      const recording = next && readableRecording(index, media, next);
      if (!recording) return;
      const { name, startedAtMs, movedAtMs, durationMs } = next;
      const wantedMs = Math.min(movedAtMs - startedAtMs, durationMs - 200);
      const making = pictures.thumbnail(recording, Math.max(0, wantedMs), signal);
      const made = await making.catch((error: unknown) => this.resultOfUnreadable(next, error, signal));
      if (made === 'later') continue;
      if (!made) return;
      index.setThumbnail(name, made.jpeg);
    }
  }

  /** Only a recording on a medium that works, or stops at each read of it, gets no thumbnail for ever. */
  private async resultOfUnreadable(
    { name, medium }: FoundRecording,
    error: unknown,
    signal: AbortSignal,
  ): Promise<{ jpeg: null } | 'later'> {
    await this.media.refresh();
    if (signal.aborted) return 'later';
    const isGone = !this.media.available().some(({ id }) => id === medium);
    if (isGone && this.suspect !== name) {
      this.suspect = name;
      return 'later';
    }
    this.log.warn({ err: error, name }, 'recording cannot be read');
    return { jpeg: null };
  }
}
