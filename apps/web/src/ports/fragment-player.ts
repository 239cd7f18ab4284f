/** Where the fragments of a recording lie in its file. */
export interface VideoIndex {
  sizeBytes: number;
  durationMs: number;
  /** Length of the part before the first fragment. */
  initBytes: number;
  /** RFC 6381. */
  codec: string;
  /** Begin of each fragment that can be played without the ones before, ms, ascending, and its first byte. */
  timesMs: readonly number[];
  offsets: readonly number[];
}

/** Reads bytes of a file, the last one excluded; waits for a lost link. Rejects if they are unavailable, or on an abort. */
export type ReadRange = (fromByte: number, toByte: number, signal: AbortSignal) => Promise<Uint8Array>;

/** Plays a file in parts, of which only those around the place that is shown are fetched. */
export interface FragmentPlayer {
  /** This browser plays that codec in parts. */
  canPlay(codec: string): boolean;
  /** Starts the playback in an element; the returned function ends it. `onFailure` is called if it cannot play. */
  play(video: HTMLVideoElement, index: VideoIndex, read: ReadRange, onFailure: () => void): () => void;
}
