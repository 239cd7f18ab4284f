import { LANGUAGES, type Language } from '@ligo/vehicle';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Catalogue, PluralText, StartTextKey, TextKey } from './catalogue.ts';
import { directionOf, languageOf } from './language-of.ts';
import { CATALOGUES, START_TEXTS } from './languages.ts';

const STORAGE_KEY = 'ligo.language';
const NAMESPACE = 'translation';

function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  return LANGUAGES.find((each) => each === stored) ?? null;
}

function describePage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** A catalogue as i18next takes it: a plural text is several keys there, one a category. */
function resourceOf(catalogue: Catalogue): Record<string, string> {
  const resource: Record<string, string> = {};
  for (const [key, text] of Object.entries<string | PluralText>(catalogue)) {
    if (typeof text === 'string') resource[key] = text;
    else for (const [category, wording] of Object.entries(text)) resource[`${key}_${category}`] = wording;
  }
  return resource;
}

/** Sets the owner's language: the one chosen before, else the browser's, else English. */
export function initI18n(): void {
  const language = chosenLanguage() ?? languageOf(navigator.languages);
  void i18next.init({
    lng: language,
    lowerCaseLng: true,
    resources: Object.fromEntries(LANGUAGES.map((each) => [each, { [NAMESPACE]: START_TEXTS[each] }])),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  describePage(language);
}

/** Loads the texts that are not there from the start, and hands on what was loaded with them. Rejects if they cannot be had. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, loadTexts(i18next.language as Language)]);
  return loaded;
}

async function loadTexts(language: Language): Promise<void> {
  const { default: catalogue } = await CATALOGUES[language]();
  i18next.addResourceBundle(language, NAMESPACE, resourceOf(catalogue));
}

async function setLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
  describePage(language);
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** A text with its values filled in; a plural text takes its wording by the value `count`. */
function translate(key: TextKey, values: Record<string, string | number> = {}): string {
  return i18next.t(key, values);
}

/** The owner's language outside React. */
export const currentLanguage = { get: () => i18next.language as Language, subscribe };

/** The texts that are there from the start; for what is shown before the others are loaded. */
export const useStartTexts: () => { t: (key: StartTextKey) => string } = useTexts;

/** The texts in the owner's language, for what was loaded `withTexts`; renders again when it changes. */
export function useTexts() {
  const language = useSyncExternalStore(subscribe, () => i18next.language as Language);
  return { t: translate, language, direction: directionOf(language), setLanguage };
}
