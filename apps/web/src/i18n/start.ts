import { useSyncExternalStore } from 'react';
import type { StartTextKey } from './catalogue.ts';
import { currentLanguage } from './language.ts';
import { START_TEXTS } from './languages.ts';

/** The texts that are there from the first moment, without the engine of all others. */
export function useStartTexts(): { t: (key: StartTextKey) => string } {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: (key) => START_TEXTS[language][key] };
}
