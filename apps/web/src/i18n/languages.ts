import type { Catalogue, LateCatalogue, StartTexts } from './catalogue.ts';
import type { Language } from './language-code.ts';
import en from './start-texts/en.ts';
import es from './start-texts/es.ts';
import fr from './start-texts/fr.ts';
import he from './start-texts/he.ts';
import it from './start-texts/it.ts';
import ptBr from './start-texts/pt-br.ts';
import ru from './start-texts/ru.ts';
import tr from './start-texts/tr.ts';

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

/** The few texts that are shown before anything is loaded. All languages together are smaller than one more request. */
export const START_TEXTS: Record<Language, StartTexts> = { 'pt-br': ptBr, en, es, it, fr, ru, tr, he };

/** Loads one language's other texts; each is a file of its own, so that an owner loads only theirs. */
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

/** Loads those of them that come with their screens. */
export const LAZY_CATALOGUES: Record<Language, () => Promise<{ default: LateCatalogue }>> = {
  'pt-br': () => import('./catalogues/pt-br-late.ts'),
  en: () => import('./catalogues/en-late.ts'),
  es: () => import('./catalogues/es-late.ts'),
  it: () => import('./catalogues/it-late.ts'),
  fr: () => import('./catalogues/fr-late.ts'),
  ru: () => import('./catalogues/ru-late.ts'),
  tr: () => import('./catalogues/tr-late.ts'),
  he: () => import('./catalogues/he-late.ts'),
};
