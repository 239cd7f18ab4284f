import type { Language } from './language-code.ts';

/** 4 January 1970 was a Sunday. */
const A_SUNDAY = 4;

/** The name of a weekday in a language; 0 is Sunday. */
export const weekdayName = (language: Language, weekday: number, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, A_SUNDAY + weekday),
  );
