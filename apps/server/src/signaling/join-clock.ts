/**
 * Times of joins, by which the servers of a region tell which socket of a car is the newer. Their clocks may differ: a time is
 * later than any that was heard of, or a car that comes from a server whose clock is ahead would be taken for the older one.
 */
export class JoinClock {
  private latestMs = 0;

  constructor(private readonly nowMs: () => number) {}

  /** The time of what happens now, ms; only its order means something. */
  now(): number {
    return Math.max(this.nowMs(), this.latestMs + 1);
  }

  /** Another server said that something happened at that time of its own. */
  observe(atMs: number): void {
    this.latestMs = Math.max(this.latestMs, atMs);
  }
}
