import { useTexts } from '../../i18n/index.ts';
import type { LocalDay } from '../../lib/time/local-day.ts';
import { type DayLabel, dayLabel } from './day-label.ts';

/** How days are called in the owner's language, seen from `today`. */
export function useDayLabel(): (day: LocalDay, today: LocalDay) => DayLabel {
  const { t, language } = useTexts();
  const texts = { language, today: t('day.today'), yesterday: t('day.yesterday') };
  return (day, today) => dayLabel(day, today, texts);
}
