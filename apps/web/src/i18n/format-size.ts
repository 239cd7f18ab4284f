import { formatNumber, NO_VALUE } from './formats.ts';
import type { Language } from './language-code.ts';

const UNITS = ['kB', 'MB', 'GB'] as const;
/** French counts in octets. */
const OCTETS = ['ko', 'Mo', 'Go'] as const;
const [KB, MB, GB] = [1_000, 1_000_000, 1_000_000_000];

/**
 * A size in bytes as a figure and its unit, in the largest of kB, MB and GB in which it is not shown as nothing; `--`
 * when missing.
 */
export function sizeOf(language: Language, bytes: number | null): { value: string; unit: string } {
  const [kB, megabyte, gigabyte] = language === 'fr' ? OCTETS : UNITS;
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
