import { type HttpRequest, type LogEntry, MAX_TIME_S } from '@ligo/protocol';

/** An event on its way to the phones by push. */
export type CarEventReport = HttpRequest<'carEvent'>;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A report without its time, or without its id, too. */
export type ReportWithoutTime = Without<CarEventReport, 'time'>;
export type ReportWithoutIdAndTime = Without<CarEventReport, 'time' | 'eventId'>;

/** An event, at a time of the unit's clock. */
export type NewEvent = Omit<LogEntry, 'ref'>;

/** The nearest time that the schemas of the protocol accept, unix milliseconds. */
export const storableTime = (timeMs: number): number =>
  Math.min(Math.max(0, Math.round(timeMs)), MAX_TIME_S * 1_000);

/** Stores events, and reports that the server has not received yet. Each call is one transaction, and throws if the disk fails. */
export interface EventStore {
  /** Runs `work` in one transaction, including writes to the key-value store. */
  transaction(work: () => void): void;
  /**
   * Adds an event, and its report if there is one, both or none; returns its number, which grows. An event like another of the
   * same millisecond is taken to be one later.
   */
  add(event: NewEvent, report: ReportWithoutTime | null): number;
  /** Adds a report of an event that has an entry already, at a time in unix milliseconds. */
  addReport(timeMs: number, report: ReportWithoutTime): void;
  /** The clock was right at these events. */
  markTimesCertain(numbers: readonly number[]): void;
  /**
   * Entries after a time, unix milliseconds, oldest first; at most `limit`. For phones that know no other place in the log:
   * the times are made to grow from entry to entry, so that none is missed.
   */
  after(timeMs: number, limit: number): LogEntry[];
  /** Entries that followed the one with this `ref`, in their order and with their own times; all of them where it is unknown. */
  entriesAfterRef(ref: string, limit: number): LogEntry[];
  /** All pending reports, oldest first. */
  pendingReports(): CarEventReport[];
  /** Removes a report: the server has it, or rejects it for good. */
  removeReport(eventId: string): void;
}

/** The log for readers of the past. */
export interface EventHistory {
  /** Grows with each change of the log; counted from the start of the app. */
  revision(): number;
  /** Entries of `fromMs` and later by their own times, unix milliseconds; the newest first, at most `limit`. Throws if the disk fails. */
  newestEntries(fromMs: number, limit: number): LogEntry[];
}
