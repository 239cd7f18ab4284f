import type { PlainKey } from '@ligo/texts';
import { useSyncExternalStore } from 'react';
import { currentLanguage } from './language.ts';
import { START_TEXTS } from './start-texts.ts';

/** The texts that are there from the first moment; they take no values, so that they need no translator. */
export function useStartTexts(): { t: (key: PlainKey<'start'>) => string } {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: (key) => START_TEXTS[language][key] };
}
