export interface VideoCounts {
  /** Since the connection began, bytes. */
  bytes: number;
  /** Round trip of the connection, ms; `null` if the browser does not report it. */
  roundTripMs: number | null;
}

/** The one video track that the car offers with each connection; its content is agreed over the lanes. */
export interface CarVideo {
  readonly stream: MediaStream;
  /** `null` if the browser does not count, or the connection has ended. Never rejects. */
  counts(): Promise<VideoCounts | null>;
}
