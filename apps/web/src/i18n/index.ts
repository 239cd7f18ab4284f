import { LANGUAGES, type Language } from '@ligo/vehicle';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { TextKey } from './catalogue.ts';
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

/** Loads the owner's language: the one chosen before, else the browser's, else English. */
export async function initI18n(): Promise<void> {
  const language = chosenLanguage() ?? languageOf(navigator.languages);
  const { default: translation } = await CATALOGUES[language]();
  await i18next.init({
    lng: language,
    lowerCaseLng: true,
    resources: { [language]: { translation } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  describePage(language);
}

async function setLanguage(language: Language): Promise<void> {
  const { default: translation } = await CATALOGUES[language]();
  i18next.addResourceBundle(language, 'translation', translation);
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
  describePage(language);
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

function translate(key: TextKey, values: Record<string, string> = {}): string {
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
