import { twoDigits } from '../lib/values/two-digits.ts';
import type { Language } from './language-code.ts';

/** What stands where a number is missing. */
export const MISSING = '--';

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    numberFormats.set(key, format);
  }
  return format;
}

/** A number with a fixed count of decimals in the language's way; `--` when missing; never "-0". */
export function formatNumber(language: Language, value: number | null, digits = 0): string {
  if (value == null || !Number.isFinite(value)) return MISSING;
  const scale = 10 ** digits;
  const rounded = Math.round(value * scale) / scale;
  return numberFormat(language, digits).format(rounded === 0 ? 0 : value);
}

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
