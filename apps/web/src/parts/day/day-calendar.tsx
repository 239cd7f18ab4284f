import { useDirection } from '@base-ui/react/direction-provider';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { DayPicker } from 'react-day-picker';
import { useTexts } from '../../i18n/index.ts';
import { dateOf, dayOf, type LocalDay } from '../../lib/time/local-day.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';

const NAVIGATION =
  'inline-flex size-11 items-center justify-center rounded-full text-normal transition-colors duration-200 hover:bg-raised hover:text-strong aria-disabled:opacity-30';

const CLASSES = {
  months: 'mx-auto max-w-sm pb-2',
  month: 'grid grid-cols-[2.75rem_1fr_2.75rem] items-center gap-y-2',
  button_previous: NAVIGATION,
  button_next: NAVIGATION,
  caption_label: 'inline-flex items-center gap-1 first-letter:uppercase [&>svg]:size-4 [&>svg]:text-quiet',
  month_caption: 'text-center text-base font-semibold',
  dropdowns: 'flex flex-wrap justify-center gap-x-1',
  dropdown_root:
    'relative inline-flex min-h-11 items-center rounded-xl px-2 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-on',
  dropdown: 'absolute inset-0 cursor-pointer opacity-0 [&>option]:bg-card',
  month_grid: 'col-span-3 w-full table-fixed border-collapse',
  weekday: 'h-9 text-sm font-normal text-quiet',
  day: 'p-0 text-center',
  day_button:
    'relative mx-auto grid size-11 place-items-center rounded-full text-base transition-colors duration-200 enabled:hover:bg-raised',
  today: '[&>button]:font-semibold [&>button]:text-brand',
  selected: '[&>button]:!bg-brand [&>button]:font-semibold [&>button]:!text-background',
  disabled: '[&>button]:opacity-35',
  hidden: 'invisible',
};
/** A day off: quieter, so that weeks can be told apart. */
const WEEKEND = '[&>button]:text-normal [&>button]:bg-raised/70';
const MARKED =
  "[&>button]:after:absolute [&>button]:after:bottom-1.5 [&>button]:after:size-1 [&>button]:after:rounded-full [&>button]:after:bg-current [&>button]:after:content-['']";

function MonthChevron({ orientation }: { orientation?: string }) {
  if (orientation === 'down') return <IconChevronDown aria-hidden="true" />;
  const Icon = orientation === 'left' ? IconChevronLeft : IconChevronRight;
  return <Icon aria-hidden="true" />;
}

export interface DayChoice {
  day: LocalDay;
  onDay: (day: LocalDay) => void;
  /** Days with a dot in the calendar. */
  markedDays: ReadonlySet<LocalDay>;
  /** Last day that can be chosen. */
  today: LocalDay;
  /** Called with a day of the shown month: for callers that find the marked days a month at a time. */
  onMonth?: (day: LocalDay) => void;
}

interface DayCalendarProps extends DayChoice {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Nothing that cars keep is older. */
const FIRST_MONTH = new Date(2000, 0);

/** A month at a time, Monday first, of any year; days after today cannot be chosen. */
export default function DayCalendar(props: DayCalendarProps) {
  const { open, onOpenChange, day, onDay, markedDays, today, onMonth } = props;
  const { t, language } = useTexts();
  const direction = useDirection();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format: write } = new Intl.DateTimeFormat(language, options);
    return (date: Date) => write(date);
  };
  const monthName = format({ month: 'long', year: 'numeric' });
  const fullDate = format({ dateStyle: 'full' });
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('day.choose')}>
      <DayPicker
        mode="single"
        required
        selected={dateOf(day)}
        onSelect={(date) => onDay(dayOf(date.getTime()))}
        defaultMonth={dateOf(day)}
        captionLayout="dropdown"
        startMonth={FIRST_MONTH}
        endMonth={dateOf(today)}
        reverseYears
        today={dateOf(today)}
        disabled={{ after: dateOf(today) }}
        modifiers={{
          marked: (date) => markedDays.has(dayOf(date.getTime())),
          weekend: { dayOfWeek: [0, 6] },
        }}
        modifiersClassNames={{ marked: MARKED, weekend: WEEKEND }}
        onMonthChange={(month) => onMonth?.(dayOf(month.getTime()))}
        weekStartsOn={1}
        fixedWeeks
        navLayout="around"
        dir={direction}
        lang={language}
        classNames={CLASSES}
        formatters={{
          formatCaption: monthName,
          formatMonthDropdown: format({ month: 'long' }),
          formatWeekdayName: format({ weekday: 'short' }),
        }}
        labels={{
          labelPrevious: () => t('day.previousMonth'),
          labelNext: () => t('day.nextMonth'),
          labelMonthDropdown: () => t('day.month'),
          labelYearDropdown: () => t('day.year'),
          labelGrid: monthName,
          labelWeekday: format({ weekday: 'long' }),
          labelDayButton: (date, modifiers) =>
            [
              ...(modifiers.today ? [t('day.today')] : []),
              fullDate(date),
              ...(modifiers.marked ? [t('day.marked')] : []),
            ].join(', '),
        }}
        components={{ Chevron: MonthChevron }}
      />
    </Drawer>
  );
}
