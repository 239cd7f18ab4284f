import { compareUrgency, notificationLifetimeMs } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import type { CarContext } from '../ports/car-context.ts';
import {
  type CarEventReport,
  type EventStore,
  type ReportWithoutTime,
  storableTime,
} from '../ports/event-store.ts';
import { type Monotonic, type UnitTime, wallOf } from '../ports/unit-time.ts';
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
function nextReport(
  waiting: readonly CarEventReport[],
  nowMs: WallMs,
): { next: CarEventReport | null; stale: CarEventReport[] } {
  const isStale = ({ type, time }: CarEventReport) => nowMs - time > notificationLifetimeMs(type);
  const fresh = waiting.filter((report) => !isStale(report));
  return { next: fresh.sort(compareUrgency)[0] ?? null, stale: waiting.filter(isStale) };
}

/** In memory while the disk fails; the oldest are dropped first. */
const MAX_QUEUED = 2_000;

/**
 * The reports that the server has not received: on the disk and, while that fails, in memory. An alarm does not wait for a full disk.
 * A report of this run gets its wall time when it is sent; one of an earlier run has the time that was stored.
 */
export class ReportOutbox {
  /** Not on the disk yet; `null`: the server has it already. */
  private readonly unsaved = new Map<string, ReportWithoutTime | null>();
  /** When the reports of this run happened. */
  private readonly moments = new Map<string, Monotonic>();
  /** Still on the disk, although the server has them. */
  private readonly delivered = new Set<string>();

  constructor(
    private readonly store: Pick<EventStore, 'pendingReports' | 'removeReport'>,
    private readonly time: UnitTime,
  ) {}

  /** Adds a report that is not on the disk yet. */
  hold(report: ReportWithoutTime, at: Monotonic): void {
    this.unsaved.set(report.eventId, report);
    this.moments.set(report.eventId, at);
    dropOldest(this.unsaved);
    dropOldest(this.moments);
  }

  has(eventId: string): boolean {
    return this.unsaved.has(eventId);
  }

  /** A report is on the disk. */
  written(eventId: string): void {
    const isDelivered = this.unsaved.get(eventId) === null;
    this.unsaved.delete(eventId);
    if (isDelivered) this.removeReport(eventId);
  }

  /** All reports that the server has not received, oldest first. Throws if the disk cannot be read. */
  pendingReports(): CarEventReport[] {
    for (const eventId of this.delivered) if (!this.forget(eventId)) break;
    const stored = this.store.pendingReports().filter(({ eventId }) => !this.delivered.has(eventId));
    const unsaved = [...this.unsaved.values()].flatMap((report) => (report ? [{ ...report, time: 0 }] : []));
    return [...stored, ...unsaved].map((report) => this.withTime(report));
  }

  /** The server has received a report, or refused it. */
  removeReport(eventId: string): void {
    if (this.unsaved.has(eventId)) this.unsaved.set(eventId, null);
    else this.forget(eventId);
  }

  private withTime(report: CarEventReport): CarEventReport {
    const at = this.moments.get(report.eventId);
    if (at === undefined) return report;
    // EVENT-5
    return { ...report, time: storableTime(wallOf(this.time, at)) };
  }

  private forget(eventId: string): boolean {
    try {
      this.store.removeReport(eventId);
      this.delivered.delete(eventId);
      this.moments.delete(eventId);
      return true;
    } catch {
      // At worst, it is sent once more after a restart: the server knows its id.
      this.delivered.add(eventId);
      return false;
    }
  }
}

function dropOldest(reports: Map<string, unknown>): void {
  const [oldest] = reports.keys();
  if (reports.size > MAX_QUEUED && oldest !== undefined) reports.delete(oldest);
}
