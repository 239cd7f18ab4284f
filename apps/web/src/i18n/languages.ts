import { LANGUAGES, type Language } from '@ligo/vehicle';
import type { Catalogue } from './catalogue.ts';

/** Each language's own name, as it stands in the language picker. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'pt-br': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
  fr: 'Français',
  ru: 'Русский',
  tr: 'Türkçe',
  he: 'עברית',
};

/** Loads one language's texts; each is a file of its own, so that an owner loads only theirs. */
export const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  'pt-br': () => import('./catalogues/pt-br.ts'),
  en: () => import('./catalogues/en.ts'),
  es: () => import('./catalogues/es.ts'),
  it: () => import('./catalogues/it.ts'),
  fr: () => import('./catalogues/fr.ts'),
  ru: () => import('./catalogues/ru.ts'),
  tr: () => import('./catalogues/tr.ts'),
  he: () => import('./catalogues/he.ts'),
};

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
