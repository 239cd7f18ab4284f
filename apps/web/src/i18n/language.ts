import { createObservable } from '../lib/values/observable.ts';
import { LANGUAGES, type Language } from './language-code.ts';
import { directionOf, languageOf } from './language-of.ts';

const STORAGE_KEY = 'ligo.language';

export interface LanguageStorage {
  read(): string | null;
  write(language: Language): void;
}

/** Uses the browser's storage; `null` where it is forbidden or full. */
function quietly<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** The browser's storage, for all tabs. */
const browserMemory: LanguageStorage = {
  read: () => quietly(() => localStorage.getItem(STORAGE_KEY)),
  write: (chosen) => quietly(() => localStorage.setItem(STORAGE_KEY, chosen)),
};
let memory = browserMemory;

/** The language memory of a page that keeps nothing beyond its tab: the address (`?lang=he`), else this tab, else the owner's choice. */
export const sessionLanguageMemory: LanguageStorage = {
  read() {
    const asked = new URLSearchParams(location.search).get('lang');
    if (asked) quietly(() => sessionStorage.setItem(STORAGE_KEY, asked));
    return asked ?? quietly(() => sessionStorage.getItem(STORAGE_KEY)) ?? browserMemory.read();
  },
  write: (chosen) => quietly(() => sessionStorage.setItem(STORAGE_KEY, chosen)),
};

const language = createObservable<Language>('en');

/** Shows a language without remembering it; its texts must be there. */
export function showLanguage(shown: Language): void {
  language.set(shown);
  document.documentElement.lang = shown;
  document.documentElement.dir = directionOf(shown);
}

/** Sets the owner's language: the one chosen before, else the browser's, else English. */
export function startLanguage(its = browserMemory): void {
  memory = its;
  const stored = memory.read();
  showLanguage(LANGUAGES.find((each) => each === stored) ?? languageOf(navigator.languages));
}

/** Remembers the owner's choice; its texts must be there. */
export function chooseLanguage(chosen: Language): void {
  memory.write(chosen);
  showLanguage(chosen);
}

/** Calls for each language that the owner chooses in another tab. Returns the unsubscribe. */
export function onChoiceElsewhere(use: (chosen: Language) => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const chosen = LANGUAGES.find((each) => each === newValue);
    if (key === STORAGE_KEY && chosen && memory === browserMemory) use(chosen);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** The owner's language outside React. */
export const currentLanguage = { get: language.get, subscribe: language.subscribe };
