/** Limits of concurrent joins, and of joins waiting behind them. */
export interface JoinLimits {
  joinsAtOnce: number;
  joinsWaiting: number;
}

/** Runs a few joins at a time, in order, so that mass reconnects do not block anything else. */
export class JoinQueue {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly limits: JoinLimits) {}

  get waiting(): number {
    return this.queue.length;
  }

  get isFull(): boolean {
    return this.queue.length >= this.limits.joinsWaiting;
  }

  /** Runs the join in order; `false` if too many wait, so that it did not run. Rejects as the join does. */
  async run(join: () => Promise<void>): Promise<boolean> {
    if (this.running >= this.limits.joinsAtOnce) {
      if (this.isFull) return false;
      await new Promise<void>((resolve) => this.queue.push(resolve));
    } else this.running += 1;
    try {
      await join();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
    return true;
  }
}
