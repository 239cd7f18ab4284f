import { backoffMs } from '@ligo/link';
import type { ReadingBatch, ReadingSource, SourceState } from '../ports/reading-source.ts';
import { type AttemptEnd, RetryLoop, sleep } from '../shared/retry-loop.ts';
import type { SourceContext } from './source.ts';

const MAX_DELAY_MS = 30_000;
const READING: SourceState = { phase: 'reading', reason: '' };
const FAILED: SourceState = { phase: 'waiting', reason: 'reading-failed' };

/** One connection to a peer, or polling it until it fails. */
export interface Attempt {
  /** Aborted when the source is stopped or a guarded callback threw: the attempt must end. */
  readonly signal: AbortSignal;
  /** Reports readings: the source is `reading` until they are stale. */
  publish(batch: ReadingBatch): void;
  /** The peer is connected; the source is in this state while it has no fresh readings. */
  explain(state: SourceState): void;
  /** The peer is connected and reports the state of the source itself. */
  describe(state: () => SourceState): void;
  /** Waits until the time is over or the attempt must end. */
  pause(durationMs: number): Promise<void>;
  /** A callback whose errors end the attempt instead of the process. */
  guard<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void;
}

/** The peer was lost, and the state of the source until it reports again. */
export interface LostPeer extends AttemptEnd {
  state: SourceState;
}

interface SupervisionOptions<Prepared> {
  name: string;
  /** State until the first attempt reports. */
  starting: SourceState;
  /** READ-13: how soon readings are stale. */
  reports: 'figures' | 'place';
  delayMs?(failures: number, random: number): number;
  /** A connection that lasted this long resets the back-off, ms. */
  stableAfterMs?: number;
  /** Runs once at the start, which rejects if this does. */
  prepare?(): Promise<Prepared>;
  /** State after `prepare` rejected. */
  unprepared?: SourceState;
  onLost?(state: SourceState, isFirst: boolean): void;
}

/** A source that runs one attempt after another until it is stopped. An attempt resolves when its peer is lost. */
export function supervise<Prepared = undefined>(
  options: SupervisionOptions<Prepared>,
  context: SourceContext<never>,
  run: (attempt: Attempt, prepared: Prepared) => Promise<LostPeer>,
): ReadingSource {
  return new SupervisedSource(options, context, run);
}

class SupervisedSource<Prepared> implements ReadingSource {
  readonly name: string;
  private onReadings: ((batch: ReadingBatch) => void) | null = null;
  private loop: RetryLoop<LostPeer> | null = null;
  private isStopped = false;
  private stateNow: SourceState | (() => SourceState);
  private publishedAtMs: number | null = null;

  constructor(
    private readonly options: SupervisionOptions<Prepared>,
    private readonly context: SourceContext<never>,
    private readonly run: (attempt: Attempt, prepared: Prepared) => Promise<LostPeer>,
  ) {
    this.name = options.name;
    this.stateNow = options.starting;
  }

  async start(onReadings: (batch: ReadingBatch) => void): Promise<void> {
    const { prepare, unprepared, delayMs, stableAfterMs = 0, onLost } = this.options;
    const { clock, random, log } = this.context;
    let prepared: Prepared;
    try {
      prepared = (await prepare?.()) as Prepared;
    } catch (error) {
      this.stateNow = unprepared ?? this.stateNow;
      throw error;
    }
    if (this.isStopped) return;
    this.onReadings = onReadings;
    this.loop = new RetryLoop<LostPeer>({
      ...{ clock, random, stableAfterMs },
      delayMs: delayMs ?? ((failures, value) => backoffMs(failures, value, MAX_DELAY_MS)),
      attempt: (signal, onConnected) => this.attempt(signal, onConnected, prepared),
      endOf: (error) => {
        log.error({ source: this.name, err: error }, 'reading the car failed');
        return { state: FAILED };
      },
      onEnd: ({ state }, isFirst) => {
        this.stateNow = state;
        this.publishedAtMs = null;
        onLost?.(state, isFirst);
      },
    });
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.onReadings = null;
    await this.loop?.stop();
  }

  state(): SourceState {
    const { stateNow } = this;
    if (typeof stateNow === 'function') return stateNow();
    return isSourceAlive(this.options.reports, this.publishedAtMs, this.context.clock.nowMs())
      ? READING
      : stateNow;
  }

  private async attempt(stop: AbortSignal, onConnected: () => void, prepared: Prepared): Promise<LostPeer> {
    const { clock } = this.context;
    const ending = new AbortController();
    const abort = () => ending.abort();
    stop.addEventListener('abort', abort);
    const thrown: unknown[] = [];
    try {
      const end = await this.run(
        {
          signal: ending.signal,
          publish: (batch) => {
            this.onReadings?.(batch);
            this.publishedAtMs = clock.nowMs();
            onConnected();
          },
          explain: (state) => {
            this.stateNow = state;
          },
          describe: (state) => {
            onConnected();
            this.stateNow = state;
          },
          pause: (durationMs) => sleep(clock, durationMs, ending.signal),
          guard:
            (callback) =>
            (...args) => {
              try {
                if (thrown.length === 0) callback(...args);
              } catch (error) {
                thrown.push(error);
                abort();
              }
            },
        },
        prepared,
      );
      if (thrown.length > 0) throw thrown[0];
      return end;
    } finally {
      stop.removeEventListener('abort', abort);
    }
  }
}

/** Longest time between two readings, ms: the slowest source reads once a minute, a slow receiver has a fix every five seconds. */
const READS_MS = { figures: 90_000, place: 10_000 };

/** READ-13: whether a source that renewed a reading at `renewedAtMs`, `null` for never, still reads. Both times are by one clock that no one sets. */
export const isSourceAlive = (
  reports: keyof typeof READS_MS,
  renewedAtMs: number | null,
  nowMs: number,
): boolean => renewedAtMs !== null && nowMs - renewedAtMs <= READS_MS[reports];
