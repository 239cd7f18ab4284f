import type { CarEventReport, EventStore } from '../../ports/event-store.ts';

/** In memory while the disk fails; the oldest are left out first. */
const MAY_WAIT = 2_000;

/**
 * What the server was not told yet: on the disk and, as long as that takes nothing, in memory. An alarm does not wait for a
 * disk that is full.
 */
export class ReportOutbox {
  /** On their way to the disk; `null` are those that the server has already. */
  private readonly unwritten = new Map<string, CarEventReport | null>();
  /** On the disk still, although the server has them. */
  private readonly settled = new Set<string>();

  constructor(private readonly store: Pick<EventStore, 'waitingReports' | 'settle'>) {}

  /** A report was made, and is not on the disk yet. */
  hold(report: CarEventReport): void {
    this.unwritten.set(report.eventId, report);
    const [oldest] = this.unwritten.keys();
    if (this.unwritten.size > MAY_WAIT && oldest !== undefined) this.unwritten.delete(oldest);
  }

  holds(eventId: string): boolean {
    return this.unwritten.has(eventId);
  }

  /** A report is on the disk. */
  written(eventId: string): void {
    const isTold = this.unwritten.get(eventId) === null;
    this.unwritten.delete(eventId);
    if (isTold) this.settle(eventId);
  }

  /** All that the server was not told, oldest first. Throws if the disk cannot be read. */
  waitingReports(): CarEventReport[] {
    for (const eventId of this.settled) if (!this.forget(eventId)) break;
    const stored = this.store.waitingReports().filter(({ eventId }) => !this.settled.has(eventId));
    return [...stored, ...[...this.unwritten.values()].filter((report) => report !== null)];
  }

  /** The server has a report, or will never take it. */
  settle(eventId: string): void {
    if (this.unwritten.has(eventId)) this.unwritten.set(eventId, null);
    else this.forget(eventId);
  }

  private forget(eventId: string): boolean {
    try {
      this.store.settle(eventId);
      this.settled.delete(eventId);
      return true;
    } catch {
      // Told once more after a restart, at worst: the server knows it by its id.
      this.settled.add(eventId);
      return false;
    }
  }
}
