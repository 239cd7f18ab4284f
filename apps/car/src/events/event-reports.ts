import type { Clock } from '@ligo/machine';
import type { CarEventReport, EventStore } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { retryMs } from '../shared/backoff.ts';
import { nextReport } from './next-report.ts';

/** How a report ended: the server has it, will never take it, or could not be asked. */
export type ReportResult = 'taken' | 'refused' | 'failed';

export interface EventReportsNeeds {
  store: Pick<EventStore, 'pendingReports' | 'removeReport'>;
  clock: Clock;
  random(): number;
  log: Log;
  /** Puts the times of what waits to the clock as it is set now, by which it is told how old each is. */
  realignTimes(): void;
  /** Tells the server of one event. Never rejects. */
  send(report: CarEventReport): Promise<ReportResult>;
}

/** Tells the server of events, the most urgent first and each until it has it or it is old, over outages and restarts. */
export class EventReports {
  private isRunning = false;
  private isBusy = false;
  private isCheckPending = false;
  private failures = 0;
  private cancelRetry = () => {};

  constructor(private readonly needs: EventReportsNeeds) {}

  start(): void {
    this.isRunning = true;
    this.check();
  }

  stop(): void {
    this.isRunning = false;
    this.cancelRetry();
  }

  /** There is something new, or the server may be there again. */
  check(): void {
    if (!this.isRunning) return;
    if (this.isBusy) {
      this.isCheckPending = true;
      return;
    }
    this.cancelRetry();
    this.isBusy = true;
    this.isCheckPending = false;
    this.sendAll()
      .catch((error: unknown) => this.needs.log.error({ err: error }, 'reports could not be read'))
      .finally(() => {
        this.isBusy = false;
        if (this.isCheckPending) this.check();
      });
  }

  private async sendAll(): Promise<void> {
    const { store, clock, random, realignTimes, send, log } = this.needs;
    while (this.isRunning) {
      realignTimes();
      const { next: report, stale } = nextReport(store.pendingReports(), clock.nowMs());
      for (const { eventId } of stale) store.removeReport(eventId);
      if (stale.length > 0) log.info({ count: stale.length }, 'events are too old to be told');
      if (!report) return;
      const result = await send({ ...report, sentAt: clock.nowMs() });
      if (result === 'failed') {
        if (!this.isRunning) return;
        this.cancelRetry = clock.after(retryMs(this.failures, random()), () => this.check());
        this.failures += 1;
        return;
      }
      if (result === 'refused') log.warn({ type: report.type }, 'the server refused an event');
      this.failures = 0;
      store.removeReport(report.eventId);
    }
  }
}
