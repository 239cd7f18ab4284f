import { DayPicker } from 'react-day-picker';
import { dateOf, dayOf, type LocalDay } from '../lib/local-day.ts';

interface CalendarProps {
  day: LocalDay;
  onDay: (day: LocalDay) => void;
  /** The last day that can be chosen. */
  today: LocalDay;
  /** Days with something on them, marked by a dot. */
  markedDays: ReadonlySet<LocalDay>;
  /** What the mark means, for screen readers. */
  markLabel: string;
  /** BCP 47 tag of the language. */
  language: string;
  direction: 'ltr' | 'rtl';
  previousLabel: string;
  nextLabel: string;
}

/** Months at the calendar's end that can be turned to without anything in them: twenty years back. */
const FIRST_YEARS_BACK = 20;
const BUTTON = 'grid size-11 place-items-center rounded-full text-normal hover:bg-raised disabled:opacity-30';

/** A month to choose a day from, Monday first. */
export function Calendar(props: CalendarProps) {
  const { day, onDay, today, markedDays, markLabel, language, direction } = props;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
  const caption = format({ month: 'long', year: 'numeric' });
  const weekday = format({ weekday: 'narrow' });
  const wholeWeekday = format({ weekday: 'long' });
  const wholeDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const last = dateOf(today);
  const isMarked = (date: Date) => markedDays.has(dayOf(date.getTime()));
  return (
    <DayPicker
      mode="single"
      required
      selected={dateOf(day)}
      onSelect={(date) => onDay(dayOf(date.getTime()))}
      defaultMonth={dateOf(day)}
      today={last}
      startMonth={new Date(last.getFullYear() - FIRST_YEARS_BACK, 0)}
      endMonth={last}
      disabled={{ after: last }}
      modifiers={{ marked: isMarked }}
      modifiersClassNames={{
        marked:
          '[&>button]:after:absolute [&>button]:after:bottom-1.5 [&>button]:after:size-1 [&>button]:after:rounded-full [&>button]:after:bg-current',
      }}
      weekStartsOn={1}
      fixedWeeks
      dir={direction}
      formatters={{
        formatCaption: (month) => caption.format(month),
        formatWeekdayName: (date) => weekday.format(date),
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelGrid: (month) => caption.format(month),
        labelPrevious: () => props.previousLabel,
        labelNext: () => props.nextLabel,
        labelWeekday: (date) => wholeWeekday.format(date),
        labelDayButton: (date, { marked }) =>
          marked ? `${wholeDay.format(date)}, ${markLabel}` : wholeDay.format(date),
      }}
      classNames={{
        root: 'mx-auto w-full max-w-sm',
        months: 'relative',
        month_caption: 'flex h-11 items-center justify-center text-base font-medium first-letter:uppercase',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: BUTTON,
        button_next: BUTTON,
        chevron: 'size-5 fill-current',
        month_grid: 'mt-2 w-full border-collapse',
        weekday: 'h-8 text-xs font-normal text-quiet',
        day: 'p-0 text-center',
        day_button:
          'relative mx-auto grid size-11 place-items-center rounded-full text-base hover:bg-raised disabled:pointer-events-none disabled:opacity-30',
        selected: '[&>button]:!bg-brand [&>button]:font-semibold [&>button]:text-background',
        today: '[&>button]:border [&>button]:border-brand',
        outside: 'opacity-40',
      }}
    />
  );
}
