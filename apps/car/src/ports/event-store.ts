import type { HttpRequest, LogEntry } from '@ligo/protocol';

/** An event on its way to the phones by push. */
export type CarEventReport = HttpRequest<'carEvent'>;

/** Where events are kept, and what of them the server was not told yet. Each call is one transaction; they throw if the disk fails. */
export interface EventStore {
  /** Makes one transaction of all that `work` does, facts included. */
  together(work: () => void): void;
  /**
   * Adds an entry, and its report if there is one, both or none. Times grow from entry to entry: one that is not later
   * than the last gets the next millisecond, so that whoever asks for what came after a time misses none.
   */
  add(entry: LogEntry, report: Omit<CarEventReport, 'time'> | null): void;
  /** Entries after a time, unix milliseconds, oldest first; at most `limit`. */
  after(timeMs: number, limit: number): LogEntry[];
  /** All reports that were not settled, oldest first. */
  waitingReports(): CarEventReport[];
  /** Forgets a report: the server has it, or will never take it. */
  settle(eventId: string): void;
}
