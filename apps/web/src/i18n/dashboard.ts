import { useSyncExternalStore } from 'react';
import type { DashboardCatalogue } from './catalogue.ts';
import type { Translate } from './engine.ts';
import { chooseLanguage, currentLanguage } from './language.ts';
import type { Language } from './language-code.ts';
import { plainTranslator } from './plain-translator.ts';

/** Loads the texts of the car's own screen, which no phone needs. */
export const DASHBOARD_CATALOGUES: Record<Language, () => Promise<{ default: DashboardCatalogue }>> = {
  'pt-br': () => import('./catalogues/pt-br-dashboard.ts'),
  en: () => import('./catalogues/en-dashboard.ts'),
  es: () => import('./catalogues/es-dashboard.ts'),
  it: () => import('./catalogues/it-dashboard.ts'),
  fr: () => import('./catalogues/fr-dashboard.ts'),
  ru: () => import('./catalogues/ru-dashboard.ts'),
  tr: () => import('./catalogues/tr-dashboard.ts'),
  he: () => import('./catalogues/he-dashboard.ts'),
};

const translators = new Map<Language, Translate>();

async function load(language: Language): Promise<void> {
  if (translators.has(language)) return;
  translators.set(language, plainTranslator(language, (await DASHBOARD_CATALOGUES[language]()).default));
}

/** Loads the dashboard's texts in the language that is spoken now. Rejects if they cannot be had. */
export const loadDashboardTexts = () => load(currentLanguage.get());

async function setLanguage(language: Language): Promise<void> {
  await load(language);
  chooseLanguage(language);
}

const untranslated: Translate = (key) => key;

/** The dashboard's texts, once they were loaded; renders again, with another `t`, when the language changes. */
export function useDashboardTexts() {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: translators.get(language) ?? untranslated, language, setLanguage };
}
