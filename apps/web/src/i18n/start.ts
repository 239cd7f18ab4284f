import type { PlainKey } from '@ligo/texts';
import { useSyncExternalStore } from 'react';
import { currentLanguage } from './language.ts';
import { byLanguage } from './language-code.ts';

/** The few texts that are shown before anything is loaded. All languages together are smaller than one more request. */
export const START_TEXTS = byLanguage(
  import.meta.glob<Record<PlainKey<'start'>, string>>('../../../../packages/texts/src/locales/*/start.json', {
    eager: true,
    import: 'default',
  }),
);

/** The texts that are there from the first moment; they take no values, so that they need no translator. */
export function useStartTexts(): { t: (key: PlainKey<'start'>) => string } {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: (key) => START_TEXTS[language][key] };
}
