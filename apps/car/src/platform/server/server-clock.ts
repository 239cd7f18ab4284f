/** Below this, the difference between two clocks is that of the way and of whole seconds. */
const CLOCK_TOLERANCE_MS = 5_000;

/** The server's time as far as its answers tell, for tokens: the unit's own clock may be wrong. */
export class ServerClock {
  /** How far the unit's clock is ahead of the server's, ms; 0 while it is right as far as is known. */
  clockAheadMs = 0;

  constructor(
    private readonly unitNowMs: () => number,
    /** `aheadMs` changed. */
    private readonly onAhead: (aheadMs: number) => void,
    /** An answer came that told the time, by which the unit's clock is so far ahead. */
    private readonly onHeard: (aheadMs: number) => void = () => {},
  ) {}

  /** The server's time now, unix milliseconds; the unit's own until an answer says otherwise. */
  nowMs(): number {
    return this.unitNowMs() - this.clockAheadMs;
  }

  /** Begins to ask the server; what is returned takes the `Date` header of its answer. */
  asking(): (date: string | null) => void {
    const askedAtMs = this.unitNowMs();
    return (date) => this.update(date, askedAtMs);
  }

  private update(date: string | null, askedAtMs: number): void {
    // The header has whole seconds, rounded down.
    const serverMs = Date.parse(date ?? '') + 500;
    if (!Number.isFinite(serverMs)) return;
    const aheadMs = Math.round((askedAtMs + this.unitNowMs()) / 2 - serverMs);
    this.onHeard(aheadMs);
    const next = Math.abs(aheadMs) < CLOCK_TOLERANCE_MS ? 0 : aheadMs;
    const hasChanged =
      next === 0 ? this.clockAheadMs !== 0 : Math.abs(next - this.clockAheadMs) >= CLOCK_TOLERANCE_MS;
    if (!hasChanged) return;
    this.clockAheadMs = next;
    this.onAhead(next);
  }
}
