import { useTexts } from './index.ts';

/** Texts of the parts that every list of days has: the stepper from day to day and pulling to refresh. */
export function useListTexts() {
  const { t, language } = useTexts();
  return {
    day: {
      language,
      today: t('day.today'),
      yesterday: t('day.yesterday'),
      previous: t('day.previous'),
      next: t('day.next'),
      choose: t('day.choose'),
      previousMonth: t('day.previousMonth'),
      nextMonth: t('day.nextMonth'),
      marked: t('day.marked'),
    },
    pull: { pull: t('pull.pull'), release: t('pull.release') },
    refresh: t('pull.refresh'),
  };
}
