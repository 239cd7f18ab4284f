import { formatNumber, NO_VALUE } from './formats.ts';
import type { Language } from './language-code.ts';

const UNITS = ['kB', 'MB', 'GB'] as const;
/** Languages that do not write them as English does. */
const OWN_UNITS: Partial<Record<Language, readonly [kB: string, MB: string, GB: string]>> = {
  fr: ['ko', 'Mo', 'Go'],
  ru: ['кБ', 'МБ', 'ГБ'],
};
const [KB, MB, GB] = [1_000, 1_000_000, 1_000_000_000];

/**
 * A size in bytes as a figure and its unit, in the largest of kB, MB and GB in which it is not shown as nothing; `--`
 * when missing.
 */
export function sizeOf(language: Language, bytes: number | null): { value: string; unit: string } {
  const [kB, megabyte, gigabyte] = OWN_UNITS[language] ?? UNITS;
  if (bytes === null) return { value: NO_VALUE, unit: megabyte };
  // Few bytes are not none.
  if (bytes < MB / 10) return { value: formatNumber(language, Math.ceil(bytes / KB)), unit: kB };
  return bytes < GB - MB / 20
    ? { value: formatNumber(language, bytes / MB, 1), unit: megabyte }
    : { value: formatNumber(language, bytes / GB, 1), unit: gigabyte };
}

/** A size as one text, which no line breaks. */
export function formatSize(language: Language, bytes: number | null): string {
  const { value, unit } = sizeOf(language, bytes);
  return `${value}\u00a0${unit}`;
}
