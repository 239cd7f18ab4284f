import { Agent } from 'node:http';
import { backoffMs } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { SourceReasonText } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/vehicle';
import type {
  PendingRequest,
  RequestFailure,
  RequestResult,
} from '../../platform/loopback/request-loopback.ts';
import type { ReadingBatch, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { isSourceAlive } from '../is-source-alive.ts';
import type { DiplusConfig } from './diplus-config.ts';
import { QUESTION } from './parameters.ts';
import { pauseMs } from './pause.ts';
import { readAnswer } from './read-answer.ts';
import { requestDiplus } from './request-diplus.ts';
import { toReadings } from './to-readings.ts';

const MAX_WAIT_MS = 30_000;
/** A connection is kept for the next question if that comes within so long. */
const MAX_RETENTION_MS = 2_000;

const REASONS: Record<RequestFailure, SourceReasonText> = {
  away: 'Di+ cannot be reached',
  late: 'Di+ takes too long to answer',
  refused: 'Di+ refuses to answer',
  'too-large': 'what answers is not Di+',
};

const READING: SourceState = { phase: 'reading', reason: '' };
const LATE: SourceState = { phase: 'waiting', reason: REASONS.late };

/** Reads what the app Di+ knows, by asking it again and again. */
class DiplusSource implements ReadingSource {
  readonly name = 'diplus';
  private onReadings: ((news: ReadingBatch) => void) | null = null;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private pending: PendingRequest | null = null;
  private loop: Promise<void> = Promise.resolve();
  private cancelPause = () => {};
  private failures = 0;
  private hasTenths = false;
  /** Why its last answer gave nothing; `null` if it gave readings. */
  private unavailable: SourceState | null = { phase: 'starting', reason: 'not asked yet' };
  private readAtMs: number | null = null;

  constructor(
    private readonly config: DiplusConfig,
    private readonly needs: { clock: Clock; upMs(): number },
  ) {}

  async start(onNews: (news: ReadingBatch) => void): Promise<void> {
    this.onReadings = onNews;
    this.poll();
  }

  async stop(): Promise<void> {
    this.onReadings = null;
    this.cancelPause();
    this.pending?.end();
    await this.loop;
    this.agent.destroy();
  }

  state(): SourceState {
    return this.unavailable ?? (isSourceAlive('figures', this.readAtMs, this.needs.upMs()) ? READING : LATE);
  }

  private poll(): void {
    const { clock, upMs } = this.needs;
    // As it is not said when Di+ read it, it is as old as it can be.
    const askedAtMs = clock.nowMs();
    const askedUpMs = upMs();
    this.pending = requestDiplus(this.config, QUESTION, this.agent, clock);
    this.loop = this.pending.answer.then((answer) => {
      if (!this.onReadings) return;
      const read = this.read(answer);
      if (read) this.onReadings({ ...read, takenAtMs: Math.min(askedAtMs, clock.nowMs()) });
      this.pollAfter(read?.readings ?? null, upMs() - askedUpMs);
    });
  }

  private pollAfter(readings: Readings | null, tookMs: number): void {
    this.failures = readings ? 0 : this.failures + 1;
    const retryMs = readings ? 0 : backoffMs(this.failures - 1, Math.random(), MAX_WAIT_MS);
    const waitMs = Math.max(retryMs, pauseMs(tookMs, readings ?? {}));
    // Its owner may close it meanwhile, and the next question would be lost with it.
    if (waitMs > MAX_RETENTION_MS) this.agent.destroy();
    this.cancelPause = this.needs.clock.after(waitMs, () => this.poll());
  }

  /** `null` if there are none. */
  private read(answer: RequestResult): { readings: Readings; rejected: ReadingName[] } | null {
    if (typeof answer === 'string') return this.markUnavailable(REASONS[answer]);
    const figures = readAnswer(answer.body);
    if (!figures) return this.markUnavailable('what answers is not Di+');
    const { readings, rejected } = toReadings(figures);
    if (Object.keys(readings).length === 0) return this.markUnavailable('Di+ has no data of the car');
    this.unavailable = null;
    this.readAtMs = this.needs.upMs();
    if (this.detectTenths(readings)) readings.dashboardStateOfChargePct = null;
    return { readings, rejected };
  }

  /** Older versions know what the dashboard shows, newer ones the battery's own tenths, which the dashboard does not show. */
  private detectTenths({ stateOfChargePct }: Readings): boolean {
    this.hasTenths ||= !Number.isInteger(stateOfChargePct ?? 0);
    return this.hasTenths;
  }

  private markUnavailable(reason: SourceReasonText): null {
    this.unavailable = { phase: 'waiting', reason };
    return null;
  }
}

/** Makes the source that asks Di+, not yet started. `upMs`: time that passed since some moment, ms; never set. */
export function createDiplusSource(
  config: DiplusConfig,
  needs: { clock: Clock; upMs(): number },
): ReadingSource {
  return new DiplusSource(config, needs);
}
