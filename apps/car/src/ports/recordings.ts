import type { CamId } from '@ligo/protocol';
import type { SentryLabel } from './recogniser.ts';

/** Where recordings lie. */
export type Volume = 'internal' | 'microsd' | 'usbotg';

/** A keyframe of a recording. */
export interface KeyframePosition {
  /** ms from the beginning. */
  timeMs: number;
  /** First byte of its fragment. */
  offset: number;
}

/** A recording that is finished, as its index knows it. */
export interface Recording {
  /** Key towards phones: `/Ligo/Sentry/` and the name, never used as a path. */
  key: string;
  /** YYYY-MM-DD_HHhMMmSSs.mp4, local time of the car. */
  name: string;
  /** YYYY-MM-DD, local time of the car. */
  day: string;
  volume: Volume;
  startedAtMs: number;
  /** When the movement began; that of its event. */
  movedAtMs: number;
  durationMs: number;
  bytes: number;
  cameras: readonly CamId[];
  label: SentryLabel | null;
  place: { latDeg: number; lngDeg: number } | null;
}

/** Which recordings, newest first. */
export interface RecordingQuery {
  day: string;
  offset: number;
  limit: number;
  camId?: CamId | undefined;
  minDurationMs?: number | undefined;
}

/** Recordings as phones may have them. Only what the index has can be read: no path comes from outside. */
export interface RecordingLibrary {
  list(query: RecordingQuery): { recordings: readonly Recording[]; totalCount: number };
  /** `null` if there is none, or its volume is not there. */
  find(key: string): Recording | null;
  /** Bytes `from` up to `to` (not with it), in pieces; rejects while it is read if the medium fails or is gone. */
  read(key: string, from: number, to: number, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Its keyframes, oldest first, and the length of the initialization segment; `null` if it cannot be read. */
  index(key: string): Promise<{ initBytes: number; keyframes: readonly KeyframePosition[] } | null>;
  /** JPEG of 320x180; `null` if there is none. */
  thumbnail(key: string): Promise<Uint8Array | null>;
  /** Deletes existing recordings; returns the keys that no longer exist. */
  remove(keys: readonly string[]): Promise<string[]>;
}
