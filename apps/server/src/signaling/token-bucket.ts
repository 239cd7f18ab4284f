import type { Rate } from './signaling-context.ts';

/** Lets through `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly rate: Rate,
    private lastMs: number,
  ) {
    this.tokens = rate.burst;
  }

  /** Whether nothing was taken for long enough. */
  isFull(nowMs: number): boolean {
    return this.tokens + this.gained(nowMs) >= this.rate.burst;
  }

  /** Takes one; `false` when there is none left. A clock that was set back gives nothing. */
  take(nowMs: number): boolean {
    this.tokens = Math.min(this.rate.burst, this.tokens + this.gained(nowMs));
    this.lastMs = nowMs;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  private gained(nowMs: number): number {
    return (Math.max(0, nowMs - this.lastMs) / 1000) * this.rate.perSecond;
  }
}
