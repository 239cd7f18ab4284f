import type { Clock } from '@ligo/machine';
import type { MonotonicClock } from '../ports/unit-time.ts';

export interface AttemptEnd {
  /** The peer must not be contacted sooner, ms. */
  minDelayMs?: number;
}

interface RetryOptions<End extends AttemptEnd> {
  clock: MonotonicClock;
  random(): number;
  /** Delay after a failure, ms; `failures` counts from 0, `random` is from 0 up to 1. */
  delayMs(failures: number, random: number): number;
  /** A connection that lasted this long resets the back-off, ms. */
  stableAfterMs: number;
  /**
   * Runs until the peer is lost or `signal` is aborted, and resolves once nothing of it is left. Calls `onConnected` when the peer works.
   */
  attempt(signal: AbortSignal, onConnected: () => void): Promise<End>;
  /** Converts what an attempt threw. */
  endOf(error: unknown): End;
  /** Called after each attempt unless the loop is stopped. `isFirst`: the attempt before it succeeded, or there was none. */
  onEnd(end: End, isFirst: boolean): void;
}

/** Runs one attempt after another with a growing delay. Started once and stopped once. */
export class RetryLoop<End extends AttemptEnd> {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failures = 0;
  private connectedAtMs: number | null = null;

  constructor(private readonly options: RetryOptions<End>) {}

  start(): void {
    this.running = this.run(this.stopping.signal);
  }

  /** Resolves once the attempt has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { options } = this;
    while (!signal.aborted) {
      this.connectedAtMs = null;
      const end = await this.attempt(signal).catch(options.endOf);
      if (signal.aborted) return;
      if (this.wasStable()) this.failures = 0;
      const delayMs = Math.max(options.delayMs(this.failures, options.random()), end.minDelayMs ?? 0);
      options.onEnd(end, this.failures === 0);
      this.failures += 1;
      await sleep(options.clock, delayMs, signal);
    }
  }

  private async attempt(signal: AbortSignal): Promise<End> {
    const { attempt, clock } = this.options;
    return attempt(signal, () => {
      this.connectedAtMs ??= clock.nowMs();
    });
  }

  private wasStable(): boolean {
    const { clock, stableAfterMs } = this.options;
    return this.connectedAtMs !== null && clock.nowMs() - this.connectedAtMs >= stableAfterMs;
  }
}

/** Waits; resolves early when the signal aborts. Leaves no timer and no listener behind. */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || delayMs <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(delayMs, end);
    signal.addEventListener('abort', end);
  });
}

/** Calls `run` at each interval until what is returned is called, which `run` may do, too. */
export function every(clock: Clock, intervalMs: number, run: () => void): () => void {
  let cancel = () => {};
  const awaitNext = () => {
    cancel = clock.after(intervalMs, () => {
      awaitNext();
      run();
    });
  };
  awaitNext();
  return () => cancel();
}

/** What `coming` resolves to, or `null` as soon as `signal` aborts. Leaves no listener behind. */
export async function orAborted<T>(signal: AbortSignal, coming: Promise<T>): Promise<T | null> {
  let onAbort = () => {};
  const aborted = new Promise<null>((resolve) => {
    onAbort = () => resolve(null);
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([coming, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
