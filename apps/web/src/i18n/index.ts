import type { AppNamespace, BaseNamespace } from '@ligo/texts';
import { use, useSyncExternalStore } from 'react';
import { setLanguage } from './change-language.ts';
import { currentLanguage } from './language.ts';
import { LANGUAGES } from './language-code.ts';
import { directionOf } from './language-of.ts';
import { START_TEXTS } from './start.ts';
import { addTexts, textsLoading } from './text-files.ts';
import { translatorOf } from './translators.ts';

for (const language of LANGUAGES) addTexts(language, START_TEXTS[language]);

/**
 * The texts of these namespaces, `app` and `start` in the owner's language; renders again, with another `t`, when it changes. Suspends
 * while a namespace is not loaded: a route avoids that by loading it with its code (`withTexts`).
 */
export function useTexts<const N extends AppNamespace = never>(...namespaces: readonly N[]) {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  for (const each of namespaces) {
    const loading = textsLoading(language, each);
    if (loading) use(loading);
  }
  const t = translatorOf<N | BaseNamespace>(language);
  return { t, language, direction: directionOf(language), setLanguage };
}
