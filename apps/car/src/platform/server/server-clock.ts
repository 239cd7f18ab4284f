/** Below this the difference is due to the network delay and whole seconds. */
const CLOCK_TOLERANCE_MS = 5_000;

/** The server's time by its answers, for tokens: the unit's own clock may be wrong. */
export class ServerClock {
  /** How far the unit's clock is ahead of the server's, ms; 0: it is right, or the difference is unknown. */
  clockAheadMs = 0;
  private handleServerTime: (aheadMs: number) => void = () => {};

  constructor(
    private readonly unitNowMs: () => number,
    private readonly onAhead: (aheadMs: number) => void,
  ) {}

  /** Calls at each answer with a time; `aheadMs` is exact, not rounded to 0. */
  onServerTime(handler: (aheadMs: number) => void): void {
    this.handleServerTime = handler;
  }

  /** The server's time, unix milliseconds; the unit's own before the first answer. */
  nowMs(): number {
    return this.unitNowMs() - this.clockAheadMs;
  }

  /** Notes the time of a request. Call the result with the `Date` header of its answer. */
  asking(): (date: string | null) => void {
    const requestedAtMs = this.unitNowMs();
    return (date) => this.update(date, requestedAtMs);
  }

  private update(date: string | null, requestedAtMs: number): void {
    // The header has whole seconds, rounded down.
    const serverMs = Date.parse(date ?? '') + 500;
    if (!Number.isFinite(serverMs)) return;
    const aheadMs = Math.round((requestedAtMs + this.unitNowMs()) / 2 - serverMs);
    this.handleServerTime(aheadMs);
    const next = Math.abs(aheadMs) < CLOCK_TOLERANCE_MS ? 0 : aheadMs;
    const hasChanged =
      next === 0 ? this.clockAheadMs !== 0 : Math.abs(next - this.clockAheadMs) >= CLOCK_TOLERANCE_MS;
    if (!hasChanged) return;
    this.clockAheadMs = next;
    this.onAhead(next);
  }
}
