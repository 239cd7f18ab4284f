/** Attempts that an account may cause per window on one server: one car's events to all its browsers. */
export const TRIES_PER_ACCOUNT = 600;
const WINDOW_MS = 5 * 60_000;

/** Counts delivery attempts per account, so that many cars of one account cannot flood. */
export class SendingBudget {
  private readonly tries = new Map<string, number>();
  private windowStartMs = 0;

  constructor(private readonly limit: number) {}

  record(accountId: string, nowMs: number): void {
    this.rollWindow(nowMs);
    this.tries.set(accountId, (this.tries.get(accountId) ?? 0) + 1);
  }

  /** Accounts that must wait for the next window. */
  spent(nowMs: number): string[] {
    this.rollWindow(nowMs);
    return [...this.tries].filter(([, tries]) => tries >= this.limit).map(([accountId]) => accountId);
  }

  private rollWindow(nowMs: number): void {
    const sinceMs = nowMs - this.windowStartMs;
    // A clock that was set back starts a new window too.
    if (sinceMs >= 0 && sinceMs < WINDOW_MS) return;
    this.windowStartMs = nowMs;
    this.tries.clear();
  }
}
