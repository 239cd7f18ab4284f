import type { PicturePair } from './recogniser.ts';
import type { RecordingEnd } from './recordings.ts';

export interface ReadableRecording extends Pick<RecordingEnd, 'bytes' | 'initBytes' | 'keyframes'> {
  /** Bytes `from` up to `to`, exclusive, in pieces. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** Lines of a thumbnail, whose width follows the recording: a quarter of it, which shows one camera, is still clear in a list. */
export const THUMBNAIL_LINES = 270;

/** Pictures from recordings. A call ends early when its signal aborts, and rejects if the recording cannot be read. */
export interface RecordingPictures {
  /** JPEG of `THUMBNAIL_LINES` at a time, in which `null` means none. `null`: a later call can succeed. */
  thumbnail(
    recording: ReadableRecording,
    atMs: number,
    signal: AbortSignal,
  ): Promise<{ jpeg: Uint8Array | null } | null>;
  /** A quarter of the picture at the beginning and at a time; column and line from 0. `null`: none. */
  pair(
    recording: ReadableRecording,
    quadrant: { column: number; line: number },
    atMs: number,
    signal: AbortSignal,
  ): Promise<PicturePair | null>;
}
