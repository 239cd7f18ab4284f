import type { Clock } from '@ligo/machine';

/** A browser that does not answer grants nothing. */
const NO_ANSWER: StorageEstimate = {};
/** Other files of the disk may be deleted meanwhile. */
const VALID_MS = 10 * 60_000;

/**
 * The share of the disk that the browser grants this origin. Chromium reports 10 GiB more than is used, whatever the disk has: a refused
 * write shows where the space ends, for ten minutes.
 */
export class GrantedSpace {
  private isRefused = false;
  private end = { bytes: Number.POSITIVE_INFINITY, untilMs: 0 };

  constructor(private readonly clock: Pick<Clock, 'nowMs'>) {}

  /** The browser had no room for a write. */
  refuse(): void {
    this.isRefused = true;
  }

  async measure(): Promise<{ freeBytes: number; totalBytes: number }> {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate().catch(() => NO_ANSWER);
    const nowMs = this.clock.nowMs();
    if (this.isRefused) this.end = { bytes: usage, untilMs: nowMs + VALID_MS };
    this.isRefused = false;
    const totalBytes = nowMs < this.end.untilMs ? Math.min(quota, this.end.bytes) : quota;
    return { freeBytes: Math.max(0, totalBytes - usage), totalBytes };
  }
}
