import { compareUrgency, notificationLifetimeMs } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import type { CarContext } from '../ports/car-context.ts';
import type { CarEventReport, EventStore } from '../ports/event-store.ts';
import { retryMs } from '../shared/backoff.ts';

/** The result of a report: the server has received it, refused it, or could not be reached. */
export type ReportResult = 'taken' | 'refused' | 'failed';

/** Sends reports to the server, the most urgent first, each until it is received or stale, over outages and restarts. */
export class EventReports {
  private isRunning = false;
  private isBusy = false;
  private isCheckPending = false;
  private failures = 0;
  private cancelRetry = () => {};

  constructor(
    private readonly needs: Pick<CarContext, 'clock' | 'wallTime' | 'random' | 'log'> & {
      store: Pick<EventStore, 'pendingReports' | 'removeReport'>;
      /** Never rejects. */
      send(report: CarEventReport): Promise<ReportResult>;
    },
  ) {}

  start(): void {
    this.isRunning = true;
    this.check();
  }

  stop(): void {
    this.isRunning = false;
    this.cancelRetry();
  }

  /** There is a new report, or the server may be available again. */
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
    const { store, clock, wallTime, random, send, log } = this.needs;
    while (this.isRunning) {
      const { next: report, stale } = nextReport(store.pendingReports(), wallTime.nowMs());
      for (const { eventId } of stale) store.removeReport(eventId);
      if (stale.length > 0) log.info({ count: stale.length }, 'stale events dropped');
      if (!report) return;
      const result = await send({ ...report, sentAt: wallTime.nowMs() });
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

/** The next report to send, which is the most urgent one, and those that are stale at a wall time. */
export function nextReport<R extends Pick<CarEventReport, 'type' | 'time'>>(
  waiting: readonly R[],
  nowMs: WallMs,
): { next: R | null; stale: R[] } {
  const isStale = ({ type, time }: R) => nowMs - time > notificationLifetimeMs(type);
  const fresh = waiting.filter((report) => !isStale(report));
  return { next: fresh.sort(compareUrgency)[0] ?? null, stale: waiting.filter(isStale) };
}
