import type { Readable } from '../../lib/values/readable.ts';

/** One event on the car. */
export interface LogItem {
  /** No other entry of the car has it. */
  key: string;
  /** Unix milliseconds. */
  timeMs: number;
  /** The car's clock was not known to be right. */
  isTimeUncertain: boolean;
  /** A `logType` of `EVENTS`, or a number that this app does not know. */
  type: number;
  /** The fields of this kind of entry; an empty object if none is readable. */
  data: Readonly<Record<string, unknown>>;
}

export interface LogsState {
  /** Entries of the selected car are being fetched. */
  isSyncing: boolean;
  /** New entries could not be stored: they stay on the car, and nothing that was stored is lost. */
  isFull: boolean;
  /** The browser gives no database: entries are kept only as long as the page is open. */
  isTemporary: boolean;
  /** Grows when other entries can be read: some came, or another car was selected. */
  revision: number;
}

/** The log of the selected car, as this phone has it. */
export interface LogsStore extends Readable<LogsState> {
  /** Fetches new entries. Harmless without a link. */
  refresh(): void;
  /** Entries from a moment on and before another, newest first. Rejects if they cannot be read. */
  between(fromMs: number, beforeMs: number): Promise<readonly LogItem[]>;
  /** Time of the newest entry before a moment; `null` if there is none. Rejects if it cannot be read. */
  newestTimeBefore(timeMs: number): Promise<number | null>;
}
