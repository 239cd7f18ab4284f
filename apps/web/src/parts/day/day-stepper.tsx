import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatDay } from '../../i18n/day-formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { addDays, dateOf, type LocalDay } from '../../lib/time/local-day.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { lazyDrawer } from '../lazy-views.tsx';
import type { DayChoice } from './day-calendar.tsx';

interface DayLabel {
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
  const date = formatDay(day);
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

const DayCalendar = lazyDrawer(() => import('./day-calendar.tsx'));

/** A finger needs no larger ones beside larger letters. */
const ARROW = '!size-[44px]';

/** Goes from day to day, or to any day of a calendar, but never beyond today. */
export function DayStepper({ day, onDay, markedDays, today, onMonth }: DayChoice) {
  const { t } = useTexts();
  const labelOf = useDayLabel();
  // The calendar's code is loaded when it is opened first; then it stays, so that it can slide out.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { name, date } = labelOf(day, today);
  return (
    <div className="@container min-w-0 rounded-card border border-border bg-card p-1">
      {/* Large letters on a narrow phone: the day above its arrows. */}
      <div className="grid grid-cols-2 items-center gap-1 @[8.5rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
        <IconButton label={t('day.previous')} onClick={() => onDay(addDays(day, -1))} className={ARROW}>
          <IconChevronLeft className="rtl:rotate-180" aria-hidden="true" />
        </IconButton>
        <button
          type="button"
          data-testid="day"
          aria-label={`${t('day.choose')}: ${name}, ${date}`}
          onClick={() => {
            onMonth?.(day);
            setOpen(true);
          }}
          className="order-first col-span-2 flex min-h-11 min-w-0 items-center @[8.5rem]:order-none @[8.5rem]:col-span-1 justify-center gap-2.5 rounded-xl px-2 transition-colors duration-200 hover:bg-raised"
        >
          <IconCalendar className="hidden size-5 shrink-0 text-brand @[14rem]:block" aria-hidden="true" />
          <span aria-live="polite" className="flex min-w-0 flex-wrap items-baseline justify-center gap-x-2">
            <span className="text-base font-semibold break-words first-letter:uppercase">{name}</span>
            <span dir="ltr" className="text-sm text-normal">
              {date}
            </span>
          </span>
        </button>
        <IconButton
          label={t('day.next')}
          disabled={day >= today}
          onClick={() => onDay(addDays(day, 1))}
          className={`${ARROW} justify-self-end`}
        >
          <IconChevronRight className="rtl:rotate-180" aria-hidden="true" />
        </IconButton>
      </div>
      {isOpen !== null && (
        <Suspense>
          <DayCalendar
            open={isOpen}
            onOpenChange={setOpen}
            day={day}
            onDay={(chosen) => {
              setOpen(false);
              onDay(chosen);
            }}
            markedDays={markedDays}
            today={today}
            {...(onMonth ? { onMonth } : {})}
          />
        </Suspense>
      )}
    </div>
  );
}
