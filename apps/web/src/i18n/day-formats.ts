import type { LocalDay } from '../lib/time/local-day.ts';
import { twoDigits } from '../lib/values/two-digits.ts';
import { formatTime } from './formats.ts';

/** A time of day as HH:mm:ss, local time. */
export function formatMoment(timeMs: number): string {
  return `${formatTime(timeMs)}:${twoDigits(new Date(timeMs).getSeconds())}`;
}

/** A minute of the day as HH:mm. */
export function formatMinute(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** A local day as dd/MM/yyyy. */
export const formatDay = (day: LocalDay): string => day.split('-').reverse().join('/');
