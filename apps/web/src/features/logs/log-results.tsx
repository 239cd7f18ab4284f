import { IconNotes } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import type { LocalDay } from '../../lib/time/local-day.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { LogList } from './log-list.tsx';

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
