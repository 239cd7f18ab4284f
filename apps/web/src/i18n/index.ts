import { LANGUAGES, type Language } from '@ligo/vehicle';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Catalogue, PluralText, TextKey } from './catalogue.ts';
import { directionOf, languageOf } from './language-of.ts';
import { CATALOGUES } from './languages.ts';

const STORAGE_KEY = 'ligo.language';

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

/** Loads the owner's language: the one chosen before, else the browser's, else English. */
export async function initI18n(): Promise<void> {
  const language = chosenLanguage() ?? languageOf(navigator.languages);
  const { default: catalogue } = await CATALOGUES[language]();
  await i18next.init({
    lng: language,
    lowerCaseLng: true,
    resources: { [language]: { translation: resourceOf(catalogue) } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  describePage(language);
}

async function setLanguage(language: Language): Promise<void> {
  const { default: catalogue } = await CATALOGUES[language]();
  i18next.addResourceBundle(language, 'translation', resourceOf(catalogue));
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

/** Calls with the owner's language now and after each change; returns the unsubscribe. */
export function onLanguage(handler: (language: Language) => void): () => void {
  const tell = () => handler(i18next.language as Language);
  tell();
  return subscribe(tell);
}

/** The texts in the owner's language; renders again when it changes. */
export function useTexts() {
  const language = useSyncExternalStore(subscribe, () => i18next.language as Language);
  return { t: translate, language, direction: directionOf(language), setLanguage };
}
