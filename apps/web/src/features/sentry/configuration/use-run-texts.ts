import { useTexts } from '../../../i18n/index.ts';
import { formatMinute, runsOfWeek, type Weekday } from './time-rules.ts';

/** 4 January 1970 was a Sunday. */
const A_SUNDAY = 4;

/** The names of the weekdays in the owner's language. */
export function useWeekdayName(): (weekday: Weekday) => string {
  const { language } = useTexts();
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (weekday) => format.format(Date.UTC(1970, 0, A_SUNDAY + weekday));
}

/** The windows of a week as lines: Sunday to Saturday, 06:00 – 18:00. */
export function useRunTexts(schedule: Parameters<typeof runsOfWeek>[0]): string[] {
  const { t } = useTexts('sentry');
  const nameOf = useWeekdayName();
  return runsOfWeek(schedule).map(({ from, to, window }) => {
    const names = { first: nameOf(from), last: nameOf(to) };
    const days = from === to ? names.first : t('sentry.dayRange', names);
    const times = { from: formatMinute(window.startTime), to: formatMinute(window.endTime) };
    return t('sentry.run', { days, ...times });
  });
}
