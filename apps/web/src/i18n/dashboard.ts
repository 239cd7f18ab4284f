import type { DashboardNamespace, Texts } from '@ligo/texts';
import { useSyncExternalStore } from 'react';
import { setLanguage } from './change-language.ts';
import { currentLanguage } from './language.ts';
import { addTextFiles, loadTexts } from './text-files.ts';
import { translatorOf } from './translators.ts';

addTextFiles(
  import.meta.glob<Texts>(
    '../../../../packages/texts/src/locales/*/{common,dashboard,logs,reasons,sentry-state}.json',
    { import: 'default' },
  ),
);
const NAMESPACES: readonly DashboardNamespace[] = ['common', 'dashboard', 'logs', 'reasons', 'sentry-state'];

/** Loads the dashboard's texts in the current language. Rejects if they cannot be loaded. */
export const loadDashboardTexts = () => loadTexts(currentLanguage.get(), NAMESPACES);

/** The dashboard's texts, once they are loaded; renders again, with another `t`, when the language changes. */
export function useDashboardTexts() {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get);
  return { t: translatorOf<DashboardNamespace>(language), language, setLanguage };
}
