import type { useTexts } from '../../i18n/index.ts';
import type { DayStepperTexts } from '../../ui/day-stepper.tsx';

/** The words of the day stepper over trips. */
export function dayTexts(t: ReturnType<typeof useTexts>['t']): DayStepperTexts {
  return {
    today: t('day.today'),
    yesterday: t('day.yesterday'),
    previous: t('day.previous'),
    next: t('day.next'),
    choose: t('day.choose'),
    previousMonth: t('day.previousMonth'),
    nextMonth: t('day.nextMonth'),
    marked: t('trips.dayHasTrips'),
  };
}
