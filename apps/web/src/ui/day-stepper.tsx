import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { addDays, dateOf, type LocalDay } from '../lib/local-day.ts';
import { Drawer } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** Words of the stepper, in the owner's language. */
export interface DayStepperTexts {
  today: string;
  yesterday: string;
  previous: string;
  next: string;
  choose: string;
  previousMonth: string;
  nextMonth: string;
  /** What a day with a mark has. */
  marked: string;
}

interface DayStepperProps {
  day: LocalDay;
  onDay: (day: LocalDay) => void;
  today: LocalDay;
  markedDays: ReadonlySet<LocalDay>;
  texts: DayStepperTexts;
  /** BCP 47 tag of the language. */
  language: string;
  direction: 'ltr' | 'rtl';
}

/** Today, yesterday or the weekday's name. */
export function dayName(
  day: LocalDay,
  today: LocalDay,
  texts: Pick<DayStepperTexts, 'today' | 'yesterday'>,
  language: string,
): string {
  if (day === today) return texts.today;
  if (day === addDays(today, -1)) return texts.yesterday;
  return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(dateOf(day));
}

/** A day as dd/MM/yyyy. */
export function dayDate(day: LocalDay): string {
  return day.split('-').reverse().join('/');
}

/** Steps from day to day, up to today; a tap on the day opens a calendar. */
export function DayStepper({ day, onDay, today, markedDays, texts, language, direction }: DayStepperProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <div className="flex flex-1 items-center justify-between">
      <IconButton label={texts.previous} onClick={() => onDay(addDays(day, -1))}>
        <IconChevronLeft className="rtl:-scale-x-100" />
      </IconButton>
      <button
        type="button"
        data-testid="day"
        aria-label={`${dayName(day, today, texts, language)}, ${dayDate(day)}. ${texts.choose}`}
        onClick={() => {
          setOpened(true);
          setChoosing(true);
        }}
        className="flex min-h-12 min-w-36 flex-col items-center justify-center rounded-xl px-4 hover:bg-raised"
      >
        <span className="text-base font-semibold first-letter:uppercase">
          {dayName(day, today, texts, language)}
        </span>
        <span className="text-xs text-quiet" dir="ltr">
          {dayDate(day)}
        </span>
      </button>
      <IconButton label={texts.next} disabled={day >= today} onClick={() => onDay(addDays(day, 1))}>
        <IconChevronRight className="rtl:-scale-x-100" />
      </IconButton>
      {wasOpened && (
        <Drawer open={isChoosing} onOpenChange={setChoosing} title={texts.choose}>
          <Suspense fallback={<div className="h-96" />}>
            <Calendar
              day={day}
              onDay={(chosen) => {
                setChoosing(false);
                onDay(chosen);
              }}
              today={today}
              markedDays={markedDays}
              markLabel={texts.marked}
              language={language}
              direction={direction}
              previousLabel={texts.previousMonth}
              nextLabel={texts.nextMonth}
            />
          </Suspense>
        </Drawer>
      )}
    </div>
  );
}
