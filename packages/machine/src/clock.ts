/** Time as a port, so that everything that waits can be tested on a virtual clock. */
export interface Clock {
  /** Unix milliseconds. */
  nowMs(): number;
  /** Calls `run` once after `delayMs`; the returned function cancels it and may be called at any time. */
  after(delayMs: number, run: () => void): () => void;
}
