/** Reads the frames of a stream of bytes. */
export interface VideoFrameReader {
  /** Takes the next bytes, split anywhere, and emits complete frames. `false`: the stream is invalid. Never throws. */
  push(bytes: Uint8Array): boolean;
}
