/**
 * Times of joins, by which the servers of a region decide which socket of a car is newer. Clocks of servers may differ, so a time
 * is later than every time observed. Otherwise a car coming from a server whose clock is ahead would look older.
 */
export class JoinClock {
  private latestMs = 0;

  constructor(private readonly nowMs: () => number) {}

  /** The time of a current event, ms; only its order is meaningful. */
  now(): number {
    return Math.max(this.nowMs(), this.latestMs + 1);
  }

  /** Observes the time of an event at another server. */
  observe(atMs: number): void {
    this.latestMs = Math.max(this.latestMs, atMs);
  }
}
