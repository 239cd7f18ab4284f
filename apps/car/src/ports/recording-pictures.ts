import type { PicturePair } from './recogniser.ts';

/** Pictures from recordings. A call ends early when its signal aborts. */
export interface RecordingPictures {
  /**
   * The picture at a time as JPEG of 320x180; `jpeg` is `null` if the recording has none. `null`: it could not be determined, and a
   * later call can succeed. Never rejects.
   */
  thumbnail(path: string, atMs: number, signal: AbortSignal): Promise<{ jpeg: Uint8Array | null } | null>;
  /** A quarter of the picture at the beginning and at a time; column and line from 0. `null`: none. Never rejects. */
  pair(
    path: string,
    quadrant: { column: number; line: number },
    atMs: number,
    signal: AbortSignal,
  ): Promise<PicturePair | null>;
}
