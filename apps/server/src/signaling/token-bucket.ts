import type { Rate } from './ports.ts';

/** Lets through `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly rate: Rate,
    private lastMs: number,
  ) {
    this.tokens = rate.burst;
  }

  /** Takes one; `false` when there is none left. `nowMs` never runs back. */
  take(nowMs: number): boolean {
    const refill = ((nowMs - this.lastMs) / 1000) * this.rate.perSecond;
    this.tokens = Math.min(this.rate.burst, this.tokens + refill);
    this.lastMs = nowMs;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
