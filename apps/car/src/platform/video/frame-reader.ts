/** Reads the frames of a stream of bytes. */
export interface VideoFrameReader {
  /** Takes the next bytes, split anywhere, and tells the frames that are whole. `false`: the stream is not what it should be. Never throws. */
  push(bytes: Uint8Array): boolean;
}
