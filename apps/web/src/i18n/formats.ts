import { formatNumber } from '@ligo/texts';
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

/** A duration as H:mm; `--:--` when missing. */
export function formatDuration(seconds: number | null): string {
  if (seconds == null) return '--:--';
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}
