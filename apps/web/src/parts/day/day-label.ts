import { useTexts } from '../../i18n/index.ts';
import { addDays, dateOf, type LocalDay } from '../../lib/time/local-day.ts';

export interface DayLabel {
  /** Today, yesterday or the name of the weekday. */
  name: string;
  /** dd/MM/yyyy. */
  date: string;
}

/** How a day is called, seen from `today`. `language` is a BCP 47 tag. */
export function dayLabel(
  day: LocalDay,
  today: LocalDay,
  texts: { language: string; today: string; yesterday: string },
): DayLabel {
  const date = day.split('-').reverse().join('/');
  if (day === today) return { name: texts.today, date };
  if (day === addDays(today, -1)) return { name: texts.yesterday, date };
  return { name: new Intl.DateTimeFormat(texts.language, { weekday: 'long' }).format(dateOf(day)), date };
}

/** How days are called in the owner's language, seen from `today`. */
export function useDayLabel(): (day: LocalDay, today: LocalDay) => DayLabel {
  const { t, language } = useTexts();
  const texts = { language, today: t('day.today'), yesterday: t('day.yesterday') };
  return (day, today) => dayLabel(day, today, texts);
}
