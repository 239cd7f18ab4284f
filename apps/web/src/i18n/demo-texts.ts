import type { DemoCatalogue } from './catalogue.ts';
import type { Language } from './language-code.ts';
import { withOtherTexts } from './with-texts.ts';

/** Loads one language's texts of the demo. */
export const DEMO_CATALOGUES: Record<Language, () => Promise<{ default: DemoCatalogue }>> = {
  'pt-br': () => import('./catalogues/pt-br/demo.ts'),
  en: () => import('./catalogues/en/demo.ts'),
  es: () => import('./catalogues/es/demo.ts'),
  it: () => import('./catalogues/it/demo.ts'),
  fr: () => import('./catalogues/fr/demo.ts'),
  ru: () => import('./catalogues/ru/demo.ts'),
  tr: () => import('./catalogues/tr/demo.ts'),
  he: () => import('./catalogues/he/demo.ts'),
};

/** Loads the texts of the demo, and hands on what was loaded with them. Rejects if they cannot be had. */
export const withDemoTexts = <T>(loading: Promise<T>) => withOtherTexts(loading, DEMO_CATALOGUES);
