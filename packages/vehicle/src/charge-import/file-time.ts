import { offsetReader } from '../cost/zone-clock.ts';

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/;
/** A date as German, Russian or Turkish spreadsheets save it. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4}),? /;
const DAY_MS = 86_400_000;

/** A time of a file: its local time as if it were UTC, ms, and how far it is ahead of UTC, ms; `null`: the file names no zone. */
export interface FileTime {
  localMs: number;
  aheadMs: number | null;
  /** It is the second one of an hour that happens twice. */
  isSecond?: boolean;
}

/** Reads a time as 2026-11-28 22:10:05 or 28.11.2026 22:10, with a zone at its end or none; `null`: it is none. */
export function readFileTime(cell: string | undefined): FileTime | null {
  const match = ISO.exec((cell ?? '').trim().replace(DOTTED, '$3-$2-$1 '));
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(localMs);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? { localMs, aheadMs: aheadOf(match[7]) } : null;
}

function aheadOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

/**
 * Makes the reader that brings the times of a file, in the order of its rows, to unix seconds. A local time that happens twice is the first
 * that is not before the time of the row before; one that the clocks leave out is an hour later.
 * @param zone Of times without one. Throws `RangeError` if it is unknown.
 */
export function createTimeline(zone: string): (time: FileTime) => number {
  const offsetAt = offsetReader(zone);
  let lastMs = Number.NEGATIVE_INFINITY;
  return ({ localMs, aheadMs, isSecond }) => {
    const chosen =
      aheadMs === null
        ? inOrder(localMs, offsetAt, isSecond ? Number.POSITIVE_INFINITY : lastMs)
        : localMs - aheadMs;
    lastMs = chosen;
    return chosen / 1_000;
  };
}

function inOrder(localMs: number, offsetAt: (timeMs: number) => number, lastMs: number): number {
  const before = localMs - offsetAt(localMs - DAY_MS);
  const after = localMs - offsetAt(localMs + DAY_MS);
  const real = [before, after].filter((at) => at + offsetAt(at) === localMs).sort((a, b) => a - b);
  return real.find((at) => at >= lastMs) ?? real.at(-1) ?? before;
}
