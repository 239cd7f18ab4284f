/** Time as a port, so that timers can be tested on a virtual clock. `T`: the type of its times, distinct from those of other clocks. */
export interface Clock<T extends number = number> {
  /** Milliseconds: since 1970 on a wall clock, otherwise since the moment that its creator documents. */
  nowMs(): T;
  /** Calls `run` once after `delayMs`; the returned function cancels it and may be called at any time. */
  after(delayMs: number, run: () => void): () => void;
}
