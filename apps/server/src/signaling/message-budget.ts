/** How many messages a socket may send in a window; a connection needs some dozens. */
const BUDGET = 300;
const WINDOW_MS = 10_000;

/** Counts one socket's messages in windows of ten seconds. */
export class MessageBudget {
  private windowStartMs = 0;
  private count = 0;

  /** Whether one more message is within the budget. */
  allows(nowMs: number): boolean {
    if (nowMs - this.windowStartMs >= WINDOW_MS) {
      this.windowStartMs = nowMs;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= BUDGET;
  }
}
