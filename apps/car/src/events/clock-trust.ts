/** How far the clock may be from the server's and count as right, ms. */
const MAX_CLOCK_ERROR_MS = 60_000;
/** A clock that moved so much against the time that passed was set, ms. */
const SET_BY_MS = 5_000;

/**
 * Whether the unit's clock is right: the server has said so since the unit's start, and it was not set since then. Without a
 * battery of its own a unit's clock starts anywhere.
 */
export class ClockTrust {
  private trustedOffset: number | null = null;

  constructor(
    /** The clock in question, unix ms, and one that is never set, ms. */
    private readonly clocks: { nowMs(): number; upMs(): number },
    /** The clock was found to be right. */
    private readonly onRight: () => void,
  ) {}

  /** The server's time came: how far the clock is ahead of it, ms. */
  confirm(aheadMs: number): void {
    const isRight = Math.abs(aheadMs) <= MAX_CLOCK_ERROR_MS;
    this.trustedOffset = isRight ? this.offset() : null;
    if (isRight) this.onRight();
  }

  /** Names how the clock is set; it stays so until the clock is set anew. */
  offset(): number {
    return this.clocks.nowMs() - this.clocks.upMs();
  }

  /** Whether a clock that was set so is known to be right. */
  isTrusted(setting: number): boolean {
    return this.trustedOffset !== null && Math.abs(setting - this.trustedOffset) < SET_BY_MS;
  }

  /** Whether the clock is set otherwise now. */
  wasChangedSince(setting: number): boolean {
    return Math.abs(this.offset() - setting) >= SET_BY_MS;
  }
}
