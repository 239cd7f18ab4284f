import { type Clock, withLimit } from '@ligo/machine';

/** A browser that has never answered grants nothing. */
const NO_ANSWER: StorageEstimate = {};
/** How long an answer may take, ms. A busy disk can delay it by far more, or for good. */
const ANSWER_LIMIT_MS = 5_000;
/** Other files of the disk may be deleted meanwhile. */
const VALID_MS = 10 * 60_000;

/**
 * The share of the disk that the browser grants this origin. Chromium reports 10 GiB more than is used, whatever the disk has: a refused
 * write shows where the space ends, for ten minutes.
 */
export class GrantedSpace {
  private isRefused = false;
  private last = NO_ANSWER;
  private end = { bytes: Number.POSITIVE_INFINITY, untilMs: 0 };

  constructor(private readonly clock: Clock) {}

  /** The browser had no room for a write. */
  refuse(): void {
    this.isRefused = true;
  }

  async measure(): Promise<{ freeBytes: number; totalBytes: number }> {
    const { quota = 0, usage = 0 } = await this.estimate();
    const nowMs = this.clock.nowMs();
    if (this.isRefused) this.end = { bytes: usage, untilMs: nowMs + VALID_MS };
    this.isRefused = false;
    const totalBytes = nowMs < this.end.untilMs ? Math.min(quota, this.end.bytes) : quota;
    return { freeBytes: Math.max(0, totalBytes - usage), totalBytes };
  }
  /** Resolves to the last answer if there is no other. */
  private async estimate(): Promise<StorageEstimate> {
    const coming = navigator.storage.estimate().catch(() => this.last);
    this.last = await withLimit(this.clock, ANSWER_LIMIT_MS, coming, () => this.last);
    return this.last;
  }
}
