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
}

/** A program's table of sessions, a row each. */
export interface RowFormat {
  isFormatOf(header: readonly string[]): boolean;
  /** `null`: the row is no session. */
  read(cells: readonly string[], header: readonly string[]): FileCharge | null;
}

/** The times of a row; `null` if one cannot be read, or the end is before the start. */
export function timesOf(start: string | undefined, end: string | undefined) {
  const [began, ended] = [readFileTime(start), readFileTime(end)];
  if (!began || !ended) return null;
  // An hour that happens twice may end "before" it began.
  return ended.localMs - began.localMs < -2 * 3_600_000 ? null : { began, ended };
}
