import { IconChevronRight, IconNotes } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { dayOf, type LocalDay } from '../../lib/time/local-day.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { useDayLabel } from '../../parts/day/day-stepper.tsx';
import { detailsLink, movementLink, tripAt } from '../../parts/event-links.ts';
import { LogIcon } from '../../parts/logs/log-icon.tsx';
import { LOG_COLORS } from '../../parts/logs/log-looks.ts';
import { logKindOf, sentenceOf } from '../../parts/logs/log-sentence.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';

interface LogCardProps {
  item: LogItem;
  /** It was chosen in the picture of the day. */
  isChosen: boolean;
}

/** One event. Cards outside the screen are not laid out, so that a day of thousands scrolls well. */
const LogCard = memo(function LogCard({ item, isChosen }: LogCardProps) {
  const { t, language } = useTexts('logs');
  const { text, tint } = LOG_COLORS[logKindOf(item)];
  const time = new Date(item.timeMs);
  const link = useLinkOf(item);
  const look = `flex min-h-16 flex-wrap items-center gap-x-3 rounded-card border bg-card px-3 py-2.5 transition-colors duration-200 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] ${isChosen ? 'border-on bg-raised' : 'border-border'}`;
  const content = (
    <>
      <div className={`grid size-11 shrink-0 place-items-center rounded-xl ${tint} ${text}`}>
        <div className="size-7 [&>svg]:size-full">
          <LogIcon item={item} />
        </div>
      </div>
      <p className="min-w-0 flex-1 basis-[min(100%,7rem)] text-base leading-snug text-strong [overflow-wrap:anywhere]">
        {sentenceOf(item, t, language)}
      </p>
      <div className="ms-auto shrink-0 text-end">
        <time dateTime={time.toISOString()} dir="ltr" className="text-base font-medium text-strong">
          {twoDigits(time.getHours())}:{twoDigits(time.getMinutes())}
          <span className="text-sm font-normal text-quiet">:{twoDigits(time.getSeconds())}</span>
        </time>
        {item.isTimeUncertain && <p className="text-sm text-attention">{t('logs.timeUncertain')}</p>}
      </div>
    </>
  );
  if (!link) return <div className={look}>{content}</div>;
  return (
    <Link {...link} id={`log-${item.key}`} className={`${look} hover:bg-raised`}>
      {content}
      <IconChevronRight className="size-5 shrink-0 text-quiet rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  );
});

/** The recording of a movement, or the trip that an entry began or ended; `null` for other entries. */
function useLinkOf(item: LogItem): { to: string; state?: object } | null {
  const kind = logKindOf(item);
  const { trips } = useLazyStores();
  const trip = useValue(trips, (value) => (kind === 'driveChange' ? tripAt(value.trips, item.timeMs) : null));
  if (kind === 'sentryMovement') return { to: movementLink(item.timeMs) };
  return trip && detailsLink(trip);
}

interface LogListProps {
  /** Newest first. */
  items: readonly LogItem[];
  /** Key of the chosen entry. */
  chosenKey: string | null;
  /** Shows the day before its first entry; `null` where the day is known. */
  daysSeenFrom: LocalDay | null;
  /** Takes the element of the chosen entry. */
  chosenRef: (element: HTMLElement | null) => void;
}

function LogList({ items, chosenKey, daysSeenFrom, chosenRef }: LogListProps) {
  const labelOf = useDayLabel();
  const rows: ReactNode[] = [];
  let lastDay = '';
  for (const item of items) {
    const day = dayOf(item.timeMs);
    if (daysSeenFrom !== null && day !== lastDay) {
      const { name, date } = labelOf(day, daysSeenFrom);
      rows.push(
        <li key={day} className="flex items-baseline gap-2 px-1 pt-3 pb-1">
          <span className="text-base font-semibold first-letter:uppercase">{name}</span>
          <span dir="ltr" className="text-sm text-normal">
            {date}
          </span>
        </li>,
      );
    }
    lastDay = day;
    const isChosen = item.key === chosenKey;
    rows.push(
      <li key={item.key} ref={isChosen ? chosenRef : undefined} className="scroll-mt-40">
        <LogCard item={item} isChosen={isChosen} />
      </li>,
    );
  }
  return <ol className="flex flex-col gap-2">{rows}</ol>;
}

interface LogResultsProps {
  /** Newest first; `null` while they are read. */
  items: readonly LogItem[] | null;
  /** There are more than are shown. */
  isTruncated: boolean;
  chosenKey: string | null;
  daysSeenFrom: LocalDay | null;
  chosenRef: (element: HTMLElement | null) => void;
  /** The text of an empty list. */
  emptyText: 'logs.unreadable' | 'logs.noMatch' | 'logs.empty';
}

/** The events that were found, or why there are none. */
export function LogResults({ items, isTruncated, emptyText, ...list }: LogResultsProps) {
  const { t } = useTexts('logs');
  if (items === null) {
    return (
      <div className="flex flex-col gap-2" aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <div key={row} className="h-16 animate-pulse rounded-card bg-card" />
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-3 py-12 text-center text-base text-normal">
        <IconNotes className="size-10 text-quiet" stroke={1.5} aria-hidden="true" />
        {t(emptyText)}
      </div>
    );
  }
  return (
    <>
      <LogList items={items} {...list} />
      {isTruncated && <p className="text-center text-sm text-normal">{t('logs.newestOnly')}</p>}
    </>
  );
}
