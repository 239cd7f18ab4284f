import { formatNumber, type Translate } from '@ligo/texts';
import { twoDigits } from '../lib/values/two-digits.ts';
import type { Language } from './language-code.ts';

export { formatNumber, NO_VALUE } from '@ligo/texts';

/** A distance in km: under 1 with one decimal, otherwise rounded. */
export function formatDistance(language: Language, km: number | null): string {
  return formatNumber(language, km, km != null && km < 1 ? 1 : 0);
}

/** A date as dd/MM/yyyy, local time. */
export function formatDate(timeMs: number): string {
  const date = new Date(timeMs);
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** A time of day as HH:mm, local time. */
export function formatTime(timeMs: number): string {
  const date = new Date(timeMs);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** A format takes a millisecond to make on a phone; lists show the days of hundreds of entries. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: Language, hasYear: boolean): Intl.DateTimeFormat {
  const key = `${language} ${hasYear}`;
  // Plain English would put the month first, as no other date of the app does.
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...{ weekday: 'short', day: 'numeric', month: 'short' },
      ...(hasYear && { year: 'numeric' }),
    });
  dayFormats.set(key, format);
  return format;
}

/** A day in a few words of the language: Sun 22 Nov; with its year unless that is the year of `nowMs`. */
export function dayText(language: Language, timeMs: number, nowMs: number): string {
  const [date, now] = [new Date(timeMs), new Date(nowMs)];
  return dayFormat(language, date.getFullYear() !== now.getFullYear()).format(date);
}

/** A duration as H:mm; `--:--` when missing. */
export function formatDuration(seconds: number | null): string {
  if (seconds == null) return '--:--';
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** Since when something is so, as a part of a sentence: the time of day, with its date if that is not today. */
export function sinceText(t: Translate<'common'>, sinceMs: number, nowMs: number): string {
  const [date, time] = [formatDate(sinceMs), formatTime(sinceMs)];
  return date === formatDate(nowMs) ? t('shell.sinceTime', { time }) : t('shell.sinceDate', { date, time });
}

const STEPS: ReadonlyArray<[unit: Intl.RelativeTimeFormatUnit, ms: number]> = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** How long ago something was, in words of the language: '5 minutes ago'. */
export function ageText(language: Language, ageMs: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, ms] = STEPS.find(([, each]) => ageMs >= each) ?? ['second', 1_000];
  return format.format(-Math.floor(Math.max(ageMs, 0) / ms), unit);
}
