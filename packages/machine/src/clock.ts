/** Time as a port, so that everything that waits can be tested on a virtual clock. `T`: a type that tells its times from other times. */
export interface Clock<T extends number = number> {
  /** Milliseconds: since 1970 by a clock that can be set, else since the moment that its maker names. */
  nowMs(): T;
  /** Calls `run` once after `delayMs`; the returned function cancels it and may be called at any time. */
  after(delayMs: number, run: () => void): () => void;
}
