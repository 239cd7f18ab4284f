import type { LocalDay } from '../../lib/time/local-day.ts';

/** What the stepper and its calendar say. */
export interface DayStepperTexts {
  /** BCP 47 tag of the language of all these, for names of days and months. */
  language: string;
  today: string;
  yesterday: string;
  previous: string;
  next: string;
  /** Opens the calendar; its title too. */
  choose: string;
  previousMonth: string;
  nextMonth: string;
  /** Said of a marked day. */
  marked: string;
}

export interface DayStepperProps {
  day: LocalDay;
  onDay: (day: LocalDay) => void;
  /** Days with a dot in the calendar. */
  markedDays: ReadonlySet<LocalDay>;
  /** Last day that can be chosen. */
  today: LocalDay;
  texts: DayStepperTexts;
  /** The calendar shows the month of this day now: for who finds the marked days a month at a time. */
  onMonth?: (day: LocalDay) => void;
}
