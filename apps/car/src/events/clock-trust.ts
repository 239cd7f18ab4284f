import type { UnitTime } from '../ports/unit-time.ts';

/** A clock counts as right within this distance of the server's, ms. */
const MAX_CLOCK_ERROR_MS = 60_000;
/** A wall clock that moved more against the unit's clock was set, ms. */
const SET_BY_MS = 5_000;

/**
 * Whether the wall clock is right: the server has confirmed it since the unit's start, and it was not set since then. Without a battery
 * of its own, a unit's wall clock starts at any time.
 */
export class ClockTrust {
  private trustedOffset: number | null = null;

  constructor(
    private readonly time: UnitTime,
    /** The wall clock was found to be right. */
    private readonly onRight: () => void,
  ) {}

  /** The server's time was received; `aheadMs`: how far the wall clock is ahead of it. */
  confirm(aheadMs: number): void {
    const isRight = Math.abs(aheadMs) <= MAX_CLOCK_ERROR_MS;
    this.trustedOffset = isRight ? this.offset() : null;
    if (isRight) this.onRight();
  }

  /** The setting of the wall clock: it is the same until the clock is set again. */
  offset(): number {
    return this.time.wallTime.nowMs() - this.time.clock.nowMs();
  }

  /** Whether a setting of the wall clock is known to be right. */
  isTrusted(setting: number): boolean {
    return this.trustedOffset !== null && Math.abs(setting - this.trustedOffset) < SET_BY_MS;
  }
}
