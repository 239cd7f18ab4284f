import { MAX_TIME_S } from '@ligo/protocol';
import type { CarEventReport, EventStore, ReportWithoutTime } from '../ports/event-store.ts';
import { type Monotonic, type UnitTime, wallOf } from '../ports/unit-time.ts';

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
    return { ...report, time: Math.min(Math.max(0, wallOf(this.time, at)), MAX_TIME_S * 1_000) };
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
