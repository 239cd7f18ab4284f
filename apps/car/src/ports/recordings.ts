import type { CamId } from '@ligo/protocol';
import type { SentryLabel } from './recogniser.ts';

export type Volume = 'internal' | 'microsd' | 'usbotg';

export interface KeyframePosition {
  /** ms from the beginning. */
  timeMs: number;
  /** First byte of its fragment. */
  offset: number;
}

/** The whole part of a recording's file. */
export interface RecordingEnd {
  durationMs: number;
  bytes: number;
  /** Length of the initialization segment. */
  initBytes: number;
  /** Oldest first. */
  keyframes: readonly KeyframePosition[];
}

/** A movement that one camera saw; times in ms from the beginning of the recording. */
export interface RecordedMovement {
  camId: CamId;
  fromMs: number;
  toMs: number;
}

export interface Recording {
  /** Key for phones: `/Ligo/Sentry/` and the name; never used as a path. */
  key: string;
  /** YYYY-MM-DD_HHhMMmSSs.mp4, local time of the car. */
  name: string;
  /** YYYY-MM-DD, local time of the car. */
  day: string;
  volume: Volume;
  startedAtMs: number;
  /** Start of the movement, and time of its event. */
  movedAtMs: number;
  durationMs: number;
  bytes: number;
  cameras: readonly CamId[];
  /** `true`: one camera fills the picture; otherwise each has its quarter. */
  isWhole?: boolean;
  /** Oldest first; empty if unknown. */
  movements: readonly RecordedMovement[];
  /** It is being written: its finished part grows. */
  isOpen: boolean;
  /** An owner has opened it. */
  isSeen: boolean;
  label: SentryLabel | null;
  place: { latDeg: number; lngDeg: number } | null;
}

export interface RecordingQuery {
  /** `YYYY-MM-DD`, local time of the car. */
  day: string;
  /** Takes the place of the day: when the first picture was taken, unix milliseconds, `toMs` exclusive. */
  span?: { fromMs: number; toMs: number } | undefined;
  offset: number;
  limit: number;
  camId?: CamId | undefined;
  minDurationMs?: number | undefined;
  /** Also those in progress. */
  includesOpen?: boolean | undefined;
}

/** The recordings for phones. Only indexed files can be read: no path comes from outside. */
export interface RecordingLibrary {
  list(query: RecordingQuery): { recordings: readonly Recording[]; totalCount: number };
  /** Size, duration and index of a recording in progress are those of its finished part. `null`: none, or its volume is removed. */
  find(key: string): Recording | null;
  /** Bytes `from` up to `to`, exclusive, in pieces. Rejects during the read if the medium fails or is removed. */
  read(key: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** The keyframes, oldest first, and the length of the initialization segment; `null`: unreadable. */
  index(key: string): Promise<{ initBytes: number; keyframes: readonly KeyframePosition[] } | null>;
  /** JPEG of 270 lines; `null`: none. */
  thumbnail(key: string): Promise<Uint8Array | null>;
  /** Marks recordings as opened by an owner; unknown keys have no effect. */
  setSeen(keys: readonly string[] | 'all'): void;
  /** Finished recordings that no owner has opened. */
  unseenCount(): number;
  /** Deletes finished recordings. Returns the keys that no longer exist. */
  remove(keys: readonly string[]): Promise<string[]>;
}
