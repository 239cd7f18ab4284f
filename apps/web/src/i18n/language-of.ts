import { LANGUAGES, type Language } from './language-code.ts';

/** Old codes that browsers still use. */
const ALIASES: Record<string, Language> = { pt: 'pt-br', iw: 'he' };

/** The first of the browser's languages that the app speaks; English if there is none. */
export function languageOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const lower = tag.toLowerCase();
    const base = lower.split('-')[0] ?? '';
    const found =
      LANGUAGES.find((each) => each === lower) ?? ALIASES[base] ?? LANGUAGES.find((each) => each === base);
    if (found) return found;
  }
  return 'en';
}

/** Which way a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}
