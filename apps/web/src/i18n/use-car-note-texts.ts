import { useTexts } from './index.ts';

/** Texts of the line that says how a screen of settings stands with the car. */
export function useCarNoteTexts() {
  const { t } = useTexts();
  return { offlineText: t('settings.offline'), waitingText: t('settings.waiting') };
}
