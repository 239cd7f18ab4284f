import { IconNotes, IconSearch } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';
import { dayOf } from '../../lib/time/local-day.ts';
import { DayStepper } from '../../parts/day/day-stepper.tsx';
import { PullToRefresh } from '../../parts/refresh/pull-to-refresh.tsx';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { RefreshButton } from '../../ui/input/refresh-button.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { createLogMatcher, type LogFilter } from './log-filter.ts';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { LogSearch } from './log-search.tsx';
import { sentenceKeyOf } from './log-sentence.ts';
import { LogTimeline } from './log-timeline.tsx';
import { useLogItems, useMarkedDays } from './use-log-items.ts';

const MINUTE_MS = 60_000;
const NO_FILTER: LogFilter = { kinds: new Set(), query: '' };

/** What happened on the car, a day at a time or searched in all days. */
export default function LogsScreen() {
  const { t } = useTexts();
  const { logs, link } = useStores();
  const isOnline = useValue(link, (value) => value.isPeerConnected && value.status === 'connected');
  const { isSyncing, isFull, isTemporary } = useValue(logs, (value) => value);
  const today = dayOf(useNow(MINUTE_MS));
  const [day, setDay] = useState(today);
  const [month, setMonth] = useState(today);
  const [isSearching, setSearching] = useState(false);
  const [isAllDays, setAllDays] = useState(false);
  const [filter, setFilter] = useState(NO_FILTER);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  useEffect(() => logs.refresh(), [logs]);

  const asked = useDeferredValue(filter);
  const matches = useMemo(
    () => createLogMatcher(asked, (item) => t(sentenceKeyOf(item), { type: item.type })),
    [asked, t],
  );
  const { items, isCut, hasFailed } = useLogItems(logs, isAllDays ? null : day, matches);
  const markedDays = useMarkedDays(logs, month);
  const showChosen = useCallback((element: HTMLElement | null) => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  }, []);

  function toggleSearch() {
    setSearching(!isSearching);
    setAllDays(false);
    setFilter({ ...filter, query: '' });
  }
  const isFiltered = filter.kinds.size > 0 || filter.query.trim() !== '';
  const isSearch = isAllDays || isFiltered;
  return (
    <PullToRefresh isEnabled={isOnline && !isSyncing} onRefresh={logs.refresh}>
      <div className="mx-auto flex min-h-full max-w-3xl flex-col gap-3 px-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        <ScreenHead
          title={t('logs.title')}
          actions={
            <>
              <p role="status" className="text-sm text-normal">
                {isSyncing && t('logs.syncing')}
              </p>
              <RefreshButton
                label={t('logs.refresh')}
                isEnabled={isOnline}
                isRefreshing={isSyncing}
                onRefresh={logs.refresh}
              />
              <IconButton
                label={t('logs.search')}
                aria-expanded={isSearching}
                onClick={toggleSearch}
                className={isSearching ? '!text-on' : ''}
              >
                <IconSearch aria-hidden="true" />
              </IconButton>
            </>
          }
        />
        {(isFull || isTemporary) && (
          <p
            role="alert"
            className="rounded-card border border-attention/40 bg-card p-4 text-sm text-attention"
          >
            {t(isFull ? 'logs.full' : 'common.temporary')}
          </p>
        )}
        {isSearching && (
          <LogSearch
            query={filter.query}
            onQuery={(query) => setFilter({ ...filter, query })}
            isAllDays={isAllDays}
            onAllDays={setAllDays}
          />
        )}
        {!isAllDays && (
          <div className="sticky top-0 z-10 -mx-4 flex flex-col gap-2 border-b border-border bg-background px-4 py-2">
            <DayStepper
              day={day}
              onDay={(next) => {
                setDay(next);
                setChosenKey(null);
              }}
              markedDays={markedDays}
              today={today}
              onMonth={setMonth}
            />
            <LogTimeline
              day={day}
              items={items ?? []}
              chosenKey={chosenKey}
              onChoose={({ key }) => setChosenKey(key)}
            />
          </div>
        )}
        <LogFilters kinds={filter.kinds} onKinds={(kinds) => setFilter({ ...filter, kinds })} />
        {items === null ? (
          <div className="flex flex-col gap-2" aria-hidden="true">
            {[1, 2, 3].map((row) => (
              <div key={row} className="h-16 animate-pulse rounded-card bg-card" />
            ))}
          </div>
        ) : items.length > 0 ? (
          <>
            <LogList
              items={items}
              chosenKey={chosenKey}
              daysSeenFrom={isAllDays ? today : null}
              chosenRef={showChosen}
            />
            {isCut && <p className="text-center text-sm text-normal">{t('logs.newestOnly')}</p>}
          </>
        ) : (
          <div className="flex flex-1 flex-col items-center justify-center gap-3 py-12 text-center text-base text-normal">
            <IconNotes className="size-10 text-quiet" stroke={1.5} aria-hidden="true" />
            {t(hasFailed ? 'logs.unreadable' : isSearch ? 'logs.noMatch' : 'logs.empty')}
          </div>
        )}
      </div>
    </PullToRefresh>
  );
}
