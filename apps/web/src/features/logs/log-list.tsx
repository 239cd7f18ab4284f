import type { ReactNode } from 'react';
import { dayOf, type LocalDay } from '../../lib/time/local-day.ts';
import { useDayLabel } from '../../parts/day/day-label.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { LogCard } from './log-card.tsx';

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

export function LogList({ items, chosenKey, daysSeenFrom, chosenRef }: LogListProps) {
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
