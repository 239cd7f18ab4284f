import { addDays, dateOf, type LocalDay } from '../../lib/time/local-day.ts';

/** The moments of a local day, unix milliseconds; `endMs` is the first of the next. Days are 23 to 25 hours long. */
export interface DaySpan {
  startMs: number;
  endMs: number;
}

/** From when to when a day lasts. */
export function daySpan(day: LocalDay): DaySpan {
  return { startMs: dateOf(day).getTime(), endMs: dateOf(addDays(day, 1)).getTime() };
}

/** Where a moment lies in a day, 0 to 1. */
export function partOfDay({ startMs, endMs }: DaySpan, timeMs: number): number {
  return Math.min(1, Math.max(0, (timeMs - startMs) / (endMs - startMs)));
}

/** Where the clock shows some full hours; on a day on which it is changed they are not evenly apart. */
export function hourMarks(day: LocalDay, hours: readonly number[]): { hour: number; part: number }[] {
  const span = daySpan(day);
  const date = dateOf(day);
  return hours.map((hour) => {
    const time = new Date(date.getFullYear(), date.getMonth(), date.getDate(), hour).getTime();
    return { hour, part: partOfDay(span, time) };
  });
}
