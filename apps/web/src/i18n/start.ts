import { useSyncExternalStore } from 'react';
import type { StartTextKey } from './catalogue.ts';
import { currentLanguage } from './language.ts';
import { CATALOGUES, START_TEXTS } from './languages.ts';

/** The texts that are there from the first moment, without the engine of all others. */
export function useStartTexts(): { t: (key: StartTextKey) => string } {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: (key) => START_TEXTS[language][key] };
}

/** Loads all other texts and their engine, and hands on what was loaded with them. Rejects if they cannot be had. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const language = currentLanguage.get();
  const [loaded, { addTexts }, { default: catalogue }] = await Promise.all([
    loading,
    import('./engine.ts'),
    CATALOGUES[language](),
  ]);
  addTexts(language, catalogue);
  return loaded;
}
