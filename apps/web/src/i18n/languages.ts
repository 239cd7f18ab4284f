import type { Language } from '@ligo/vehicle';
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
