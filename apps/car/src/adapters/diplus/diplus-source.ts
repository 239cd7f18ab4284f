import { Agent } from 'node:http';
import { backoffMs } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { SourceWords } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/vehicle';
import { stillReads } from '../../core/readings/still-reads.ts';
import type { ReadingNews, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import type { Asking, NoAnswer, Outcome } from '../loopback/ask-loopback.ts';
import { askDiplus } from './ask-diplus.ts';
import type { DiplusConfig } from './diplus-config.ts';
import { QUESTION } from './parameters.ts';
import { pauseMs } from './pause.ts';
import { readAnswer } from './read-answer.ts';
import { readingsOfFigures } from './readings-of-figures.ts';

const LONGEST_WAIT_MS = 30_000;
/** A connection is kept for the next question if that comes within so long. */
const LONGEST_KEPT_MS = 2_000;

const REASONS: Record<NoAnswer, SourceWords> = {
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
  private onNews: ((news: ReadingNews) => void) | null = null;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private asking: Asking | null = null;
  private loop: Promise<void> = Promise.resolve();
  private cancelPause = () => {};
  private failures = 0;
  private givesTenths = false;
  /** Why its last answer gave nothing; `null` if it gave readings. */
  private lack: SourceState | null = { phase: 'starting', reason: 'not asked yet' };
  private readAtMs: number | null = null;

  constructor(
    private readonly config: DiplusConfig,
    private readonly needs: { clock: Clock; upMs(): number },
  ) {}

  async start(onNews: (news: ReadingNews) => void): Promise<void> {
    this.onNews = onNews;
    this.ask();
  }

  async stop(): Promise<void> {
    this.onNews = null;
    this.cancelPause();
    this.asking?.end();
    await this.loop;
    this.agent.destroy();
  }

  state(): SourceState {
    return this.lack ?? (stillReads('figures', this.readAtMs, this.needs.upMs()) ? READING : LATE);
  }

  private ask(): void {
    const { clock, upMs } = this.needs;
    // As it is not said when Di+ read it, it is as old as it can be.
    const askedAtMs = clock.nowMs();
    const askedUpMs = upMs();
    this.asking = askDiplus(this.config, QUESTION, this.agent, clock);
    this.loop = this.asking.answer.then((answer) => {
      if (!this.onNews) return;
      const read = this.read(answer);
      if (read) this.onNews({ ...read, takenAtMs: Math.min(askedAtMs, clock.nowMs()) });
      this.askAfter(read?.readings ?? null, upMs() - askedUpMs);
    });
  }

  private askAfter(readings: Readings | null, tookMs: number): void {
    this.failures = readings ? 0 : this.failures + 1;
    const retryMs = readings ? 0 : backoffMs(this.failures - 1, Math.random(), LONGEST_WAIT_MS);
    const waitMs = Math.max(retryMs, pauseMs(tookMs, readings ?? {}));
    // Its owner may close it meanwhile, and the next question would be lost with it.
    if (waitMs > LONGEST_KEPT_MS) this.agent.destroy();
    this.cancelPause = this.needs.clock.after(waitMs, () => this.ask());
  }

  /** `null` if there are none. */
  private read(answer: Outcome): { readings: Readings; refused: ReadingName[] } | null {
    if (typeof answer === 'string') return this.lacks(REASONS[answer]);
    const figures = readAnswer(answer.body);
    if (!figures) return this.lacks('what answers is not Di+');
    const { readings, refused } = readingsOfFigures(figures);
    if (Object.keys(readings).length === 0) return this.lacks('Di+ has no data of the car');
    this.lack = null;
    this.readAtMs = this.needs.upMs();
    if (this.showsTenths(readings)) readings.dashboardStateOfChargePct = null;
    return { readings, refused };
  }

  /** Older versions know what the dashboard shows, newer ones the battery's own tenths, which the dashboard does not show. */
  private showsTenths({ stateOfChargePct }: Readings): boolean {
    this.givesTenths ||= !Number.isInteger(stateOfChargePct ?? 0);
    return this.givesTenths;
  }

  private lacks(reason: SourceWords): null {
    this.lack = { phase: 'waiting', reason };
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
