/** How far the clock may be from the server's and count as right, ms. */
const RIGHT_WITHIN_MS = 60_000;
/** A clock that moved so much against the time that passed was set, ms. */
const SET_BY_MS = 5_000;

/**
 * Whether the unit's clock is right: the server has said so since the unit's start, and it was not set since then. Without a
 * battery of its own a unit's clock starts anywhere.
 */
export class ClockTrust {
  private rightAt: number | null = null;

  constructor(
    /** The clock in question, unix ms, and one that is never set, ms. */
    private readonly clocks: { nowMs(): number; upMs(): number },
    /** The clock was found to be right. */
    private readonly onRight: () => void,
  ) {}

  /** The server's time came: how far the clock is ahead of it, ms. */
  hear(aheadMs: number): void {
    const isRight = Math.abs(aheadMs) <= RIGHT_WITHIN_MS;
    this.rightAt = isRight ? this.setting() : null;
    if (isRight) this.onRight();
  }

  /** Names how the clock is set; it stays so until the clock is set anew. */
  setting(): number {
    return this.clocks.nowMs() - this.clocks.upMs();
  }

  /** Whether a clock that was set so is known to be right. */
  isRight(setting: number): boolean {
    return this.rightAt !== null && Math.abs(setting - this.rightAt) < SET_BY_MS;
  }

  /** Whether the clock is set otherwise now. */
  wasSetSince(setting: number): boolean {
    return Math.abs(this.setting() - setting) >= SET_BY_MS;
  }
}
