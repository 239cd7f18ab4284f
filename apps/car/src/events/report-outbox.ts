import type { CarEventReport, EventStore } from '../ports/event-store.ts';

/** In memory while the disk fails; the oldest are left out first. */
const MAX_QUEUED = 2_000;

/**
 * What the server was not told yet: on the disk and, as long as that takes nothing, in memory. An alarm does not wait for a
 * disk that is full.
 */
export class ReportOutbox {
  /** On their way to the disk; `null` are those that the server has already. */
  private readonly unsaved = new Map<string, CarEventReport | null>();
  /** On the disk still, although the server has them. */
  private readonly delivered = new Set<string>();

  constructor(private readonly store: Pick<EventStore, 'pendingReports' | 'removeReport'>) {}

  /** A report was made, and is not on the disk yet. */
  hold(report: CarEventReport): void {
    this.unsaved.set(report.eventId, report);
    const [oldest] = this.unsaved.keys();
    if (this.unsaved.size > MAX_QUEUED && oldest !== undefined) this.unsaved.delete(oldest);
  }

  has(eventId: string): boolean {
    return this.unsaved.has(eventId);
  }

  /** A report is on the disk. */
  written(eventId: string): void {
    const isTold = this.unsaved.get(eventId) === null;
    this.unsaved.delete(eventId);
    if (isTold) this.removeReport(eventId);
  }

  /** All that the server was not told, oldest first. Throws if the disk cannot be read. */
  pendingReports(): CarEventReport[] {
    for (const eventId of this.delivered) if (!this.forget(eventId)) break;
    const stored = this.store.pendingReports().filter(({ eventId }) => !this.delivered.has(eventId));
    return [...stored, ...[...this.unsaved.values()].filter((report) => report !== null)];
  }

  /** The server has a report, or will never take it. */
  removeReport(eventId: string): void {
    if (this.unsaved.has(eventId)) this.unsaved.set(eventId, null);
    else this.forget(eventId);
  }

  private forget(eventId: string): boolean {
    try {
      this.store.removeReport(eventId);
      this.delivered.delete(eventId);
      return true;
    } catch {
      // Told once more after a restart, at worst: the server knows it by its id.
      this.delivered.add(eventId);
      return false;
    }
  }
}
