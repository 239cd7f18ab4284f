import type { CamId } from '@ligo/protocol';
import type { SentryLabel } from '../ports/recogniser.ts';
import type { RecordedMovement, Recording, RecordingEnd, RecordingQuery } from '../ports/recordings.ts';

export interface FoundRecording extends Recording {
  /** Which medium it lies on: two sticks in one socket are two. */
  medium: string;
}

export type NewRecording = Pick<
  FoundRecording,
  'name' | 'volume' | 'medium' | 'startedAtMs' | 'movedAtMs' | 'cameras' | 'isWhole' | 'place'
>;

/** The data of recordings, beside their files. Each call is one transaction; calls throw if the disk fails. */
export interface RecordingIndex {
  /** Whether there is one of this name, finished or not, on any medium. */
  has(name: string): boolean;
  /** The names of all recordings, finished or not, on all media. */
  allNames(): Set<string>;
  /** Adds a recording, which is unfinished until it is finished explicitly. */
  begin(recording: NewRecording): void;
  /** More cameras saw movement. */
  updateCameras(name: string, cameras: readonly CamId[]): void;
  /** `movements`: of a recording that was written without interruption. */
  finish(name: string, end: RecordingEnd, movements?: readonly RecordedMovement[]): void;
  /** Sets its recognised objects; no effect on a deleted recording. */
  setLabel(name: string, label: SentryLabel): void;
  /** An owner has opened them; no effect on deleted ones. */
  setSeen(names: readonly string[] | 'all'): void;
  /** Finished ones on these media that no owner has opened. */
  unseenCount(media: readonly string[]): number;
  remove(names: readonly string[]): void;
  /** Names of a medium's recordings, finished or not, in the order in which they were made. */
  names(medium: string): { name: string; bytes: number; isOpen: boolean }[];
  /** Stamps of a medium's files that have the form of a recording's name and are none, by name. */
  rejectedFiles(medium: string): Map<string, string>;
  /** Adds or replaces such files; the oldest beyond 20,000 on all media are forgotten. */
  addRejectedFiles(medium: string, stamps: ReadonlyMap<string, string>): void;
  /** Those on these media that are finished or named in `open`, newest first, and how many there are in all. */
  list(
    query: RecordingQuery,
    media: readonly string[],
    open?: readonly string[],
  ): { recordings: Recording[]; totalCount: number };
  /** A finished one. */
  find(name: string): FoundRecording | null;
  /** One that is not finished, without size and duration. */
  findOpen(name: string): FoundRecording | null;
  /** `null` if it is not finished. */
  keyframesOf(name: string): Pick<RecordingEnd, 'initBytes' | 'keyframes'> | null;
  /** JPEG; `null` if there is none. */
  thumbnail(name: string): Uint8Array | null;
  /** `null`: none can be made. */
  setThumbnail(name: string, jpeg: Uint8Array | null): void;
  /** The newest finished recording on these media for which no thumbnail was attempted. */
  nextWithoutThumbnail(media: readonly string[]): FoundRecording | null;
}
