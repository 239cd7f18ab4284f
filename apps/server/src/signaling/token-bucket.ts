import type { Rate } from './signaling-context.ts';

/** Allows `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly rate: Rate,
    private lastMs: number,
  ) {
    this.tokens = rate.burst;
  }

  /** Whether the bucket is full, so that it can be forgotten. */
  isFull(nowMs: number): boolean {
    return this.tokens + this.gained(nowMs) >= this.rate.burst;
  }

  /** Takes a token; `false` if none is left. A clock that was set back adds none. */
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
