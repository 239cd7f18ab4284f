import { createObservable } from '../lib/values/observable.ts';
import { LANGUAGES, type Language } from './language-code.ts';
import { directionOf, languageOf } from './language-of.ts';

const STORAGE_KEY = 'ligo.language';

const language = createObservable<Language>('en');

function describePage(): void {
  document.documentElement.lang = language.get();
  document.documentElement.dir = directionOf(language.get());
}

/** Sets the owner's language: the one chosen before, else the browser's, else English. */
export function startLanguage(): void {
  const stored = localStorage.getItem(STORAGE_KEY);
  language.set(LANGUAGES.find((each) => each === stored) ?? languageOf(navigator.languages));
  describePage();
}

/** Remembers the owner's choice; its texts must be there. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  language.set(chosen);
  describePage();
}

/** The owner's language outside React. */
export const currentLanguage = { get: language.get, subscribe: language.subscribe };
