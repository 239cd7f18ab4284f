import { type FileTime, readFileTime } from './file-time.ts';

/** A charging session of a file, before its zone is known. */
export interface FileCharge {
  began: FileTime;
  ended: FileTime;
  kWh: number | null;
  startSoc?: number | null;
  endSoc?: number | null;
  odometer?: number | null;
  /** Money in a currency that the file does not name. */
  cost?: number | null;
  note?: string;
  /** The car's name in the file; empty: the program did not recognize it. */
  vehicle?: string | undefined;
}

/** A program's table of sessions, a row each. */
export interface RowFormat {
  isFormatOf(header: readonly string[]): boolean;
  /** `null`: the row is no session. */
  read(cells: readonly string[], header: readonly string[]): FileCharge | null;
}

/** Earlier dates are those of a clock that was not set. */
const EARLIEST_MS = Date.UTC(2000, 0);

/** The times of a row; `null` if one cannot be read, the end is before the start, or the start before 2000. */
export function timesOf(start: string | undefined, end: string | undefined) {
  const [began, ended] = [readFileTime(start), readFileTime(end)];
  if (!began || !ended || began.localMs < EARLIEST_MS) return null;
  // An hour that happens twice may end "before" it began.
  return ended.localMs - began.localMs < -2 * 3_600_000 ? null : { began, ended };
}
