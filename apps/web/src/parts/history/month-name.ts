import type { Language } from '../../i18n/language-code.ts';
import { dateOf, type LocalDay } from '../../lib/time/local-day.ts';

/** A format takes some milliseconds to make on a phone. */
const formats = new Map<Language, Intl.DateTimeFormat>();

/** The month of a day in words: November 2026. */
export function monthName(language: Language, day: LocalDay): string {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
  formats.set(language, format);
  return format.format(dateOf(day));
}
