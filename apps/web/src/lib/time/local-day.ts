import { twoDigits } from '../values/two-digits.ts';

/** A day of the local calendar, `YYYY-MM-DD`; days compare as texts. */
export type LocalDay = string;

/** The local day of a moment, unix milliseconds. */
export function dayOf(timeMs: number): LocalDay {
  const date = new Date(timeMs);
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Whether a text is a day that there was or will be. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dateOf(text).getTime()) === text;
}

/** The day's first moment, local time: the clock may show another hour than 0 where it was changed at midnight. */
export function dateOf(day: LocalDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day this number of days later, or earlier. */
export function addDays(day: LocalDay, count: number): LocalDay {
  const date = dateOf(day);
  // Noon is on the same day after any change of the clock.
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + count, 12).getTime());
}

/** First day of the month this number of months later, or earlier. */
export function addMonths(day: LocalDay, count: number): LocalDay {
  const date = dateOf(day);
  return dayOf(new Date(date.getFullYear(), date.getMonth() + count, 1, 12).getTime());
}

export function daysOfMonth(day: LocalDay): LocalDay[] {
  const first = addMonths(day, 0);
  const next = addMonths(day, 1);
  const days: LocalDay[] = [];
  for (let each = first; each < next; each = addDays(each, 1)) days.push(each);
  return days;
}
