import { backoffMs } from '../core/link/backoff.ts';
import type { Clock } from '../ports/clock.ts';
import type { CarEventReport, EventStore } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';

/** News that is older than this is none any more, ms. */
const MAX_AGE_MS = 24 * 3_600_000;

/** How a report ended: the server has it, will never take it, or could not be asked. */
export type ReportResult = 'taken' | 'refused' | 'failed';

export interface EventReportsParts {
  store: EventStore;
  clock: Clock;
  random(): number;
  log: Log;
  /** Tells the server of one event. Never rejects. */
  send(report: CarEventReport): Promise<ReportResult>;
}

/** Tells the server of events, one after the other and each until it has it, over outages and restarts. */
export class EventReports {
  private isRunning = false;
  private isBusy = false;
  private isAskedAgain = false;
  private failures = 0;
  private cancelRetry = () => {};

  constructor(private readonly parts: EventReportsParts) {}

  start(): void {
    this.isRunning = true;
    this.look();
  }

  stop(): void {
    this.isRunning = false;
    this.cancelRetry();
  }

  /** There is something new, or the server may be there again. */
  look(): void {
    if (!this.isRunning) return;
    if (this.isBusy) {
      this.isAskedAgain = true;
      return;
    }
    this.cancelRetry();
    this.isBusy = true;
    this.isAskedAgain = false;
    this.sendAll()
      .catch((error: unknown) => this.parts.log.error({ err: error }, 'reports could not be read'))
      .finally(() => {
        this.isBusy = false;
        if (this.isAskedAgain) this.look();
      });
  }

  private async sendAll(): Promise<void> {
    const { store, clock, random, send, log } = this.parts;
    while (this.isRunning) {
      const report = store.nextReport();
      if (!report) return;
      const isOld = clock.nowMs() - report.time > MAX_AGE_MS;
      const result = isOld ? 'refused' : await send(report);
      if (result === 'failed') {
        if (!this.isRunning) return;
        this.cancelRetry = clock.after(backoffMs(this.failures, random()), () => this.look());
        this.failures += 1;
        return;
      }
      if (result === 'refused' && !isOld) log.warn({ type: report.type }, 'the server refused an event');
      this.failures = 0;
      store.settle(report.eventId);
    }
  }
}
