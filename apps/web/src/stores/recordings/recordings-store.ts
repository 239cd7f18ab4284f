import type { SentryRecording } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { StoredRecording } from '../../ports/recording-files.ts';
import type { DownloadMachineState } from './download-machine.ts';
import type { ListChoice, ListMachineState } from './list-machine.ts';
import type { PlayerMachineState } from './player-machine.ts';

/** Recordings of the day and filter that were chosen last. */
export interface RecordingListStore
  extends Readable<Pick<ListMachineState, 'choice' | 'recordings' | 'totalCount' | 'hasMore' | 'isLoaded'>> {
  choose(choice: ListChoice): void;
  /** Starts over. */
  refresh(): void;
  /** Requests the first page again and shows the old entries meanwhile. */
  reload(): void;
  /** Asks for the next page, if there is one. */
  loadMore(): void;
}

/** Pictures of recordings by `filePath`, as addresses for images; `null` for one that has none, missing for one that is to come. */
export interface ThumbnailStore extends Readable<ReadonlyMap<string, string | null>> {
  /** Requests its picture, if it is not stored here. */
  request(filePath: string): void;
}

/** Playback over the car's video. */
export interface RecordingPlayerStore
  extends Readable<
    Pick<PlayerMachineState, 'phase' | 'filePath' | 'atMs' | 'durationMs' | 'error' | 'canSeek'>
  > {
  open(recording: SentryRecording, atMs?: number): void;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
  close(): void;
}

/** A recording that is whole on this phone and waits to be handed to the owner. */
export interface ReadyRecording {
  recording: SentryRecording;
  file: Blob;
}

/** A download that ended without its file, with the machine's reason. */
export interface FailedDownload {
  recording: SentryRecording;
  error: string;
}

/** One download at a time. */
export type DownloadView = Pick<
  DownloadMachineState,
  'phase' | 'recording' | 'receivedBytes' | 'sizeBytes' | 'error'
> & {
  /** How much is here, from 0 to 100. */
  percent: number;
  /** Recordings that are fetched after it. */
  queue: readonly SentryRecording[];
  /** Those to hand over, the first one first. */
  ready: readonly ReadyRecording[];
  /** Those that failed and that the owner has not answered yet, the oldest first. */
  failed: readonly FailedDownload[];
};

export interface DownloadStore extends Readable<DownloadView> {
  /** Downloads recordings one after the other, to hand over; stored ones are handed over at once. */
  start(recordings: readonly SentryRecording[]): void;
  /** Ends the download and its queue, and clears the received part. */
  cancel(): void;
  /** The first ready file was handed over. */
  markSaved(): void;
  /** Downloads the failed recordings again. */
  retry(): void;
  /** The owner has seen what failed. */
  dismiss(): void;
}

/** What this phone has of the selected car's recordings. */
export interface KeptStore extends Readable<readonly StoredRecording[]> {
  /** Keeps a recording on this phone, fetching it if need be; or no longer. */
  keep(recording: SentryRecording, isKept: boolean): void;
  /** The whole file; `null` if it is not here. Never rejects. */
  open(filePath: string): Promise<Blob | null>;
  /** Totals of all cars. Never rejects; `null` if it cannot be read. */
  usage(): Promise<{ count: number; bytes: number } | null>;
}

/** Sentry's recordings: on the selected car, and on this phone. */
export interface RecordingsStore {
  list: RecordingListStore;
  thumbnails: ThumbnailStore;
  player: RecordingPlayerStore;
  downloads: DownloadStore;
  stored: KeptStore;
  /** Plays a recording in an element in parts that are fetched as they are needed; `null` if car or browser cannot. Never rejects. */
  stream(recording: SentryRecording): Promise<StreamPlayback | null>;
  /** Deletes recordings on the car. Resolves to those that it did not confirm. Never rejects. */
  remove(filePaths: readonly string[]): Promise<readonly string[]>;
}

/** Starts the playback in an element; the returned function ends it. `onFailure` is called if it cannot play. */
export type StreamPlayback = (video: HTMLVideoElement, onFailure: () => void) => () => void;
