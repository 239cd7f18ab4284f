import { useSyncExternalStore } from 'react';
import { translatorOf } from './engine.ts';
import { chooseLanguage, currentLanguage } from './language.ts';
import type { Language } from './language-code.ts';
import { directionOf } from './language-of.ts';
import { loadTexts } from './with-texts.ts';

async function setLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  chooseLanguage(language);
}

/** The texts in the owner's language, for what was loaded `withTexts`; renders again, with another `t`, when it changes. */
export function useTexts() {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: translatorOf(language), language, direction: directionOf(language), setLanguage };
}
