import type { Texts } from '@ligo/texts';
import { useSyncExternalStore } from 'react';
import { loadDashboardTexts } from './dashboard.ts';
import { currentLanguage } from './language.ts';
import { addTextFiles, loadTexts } from './text-files.ts';
import { translatorOf } from './translators.ts';

addTextFiles(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/unit.json', { import: 'default' }),
);

/** Loads the texts of the unit's page and of its dashboard. Rejects if they cannot be loaded. */
export const loadUnitTexts = () =>
  Promise.all([loadDashboardTexts(), loadTexts(currentLanguage.get(), ['unit'])]);

/** The unit page's own texts, once they are loaded; renders again when the language changes. */
export function useUnitTexts() {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: translatorOf<'unit'>(language), language };
}
