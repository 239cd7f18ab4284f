import { IconSearch, IconX } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { useToday } from '../../lib/react/use-now.ts';
import { isDay, type LocalDay } from '../../lib/time/local-day.ts';
import { LOG_COLORS } from '../../parts/logs/log-looks.ts';
import { LOG_KINDS, type LogKind, sentenceOf } from '../../parts/logs/log-sentence.ts';
import { PullToRefresh } from '../../parts/pull-to-refresh.tsx';
import { useIsReached } from '../../parts/use-car.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { lazyNote } from '../../ui/feedback/lazy-part.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { RefreshButton } from '../../ui/input/refresh-button.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../ui/screen/columns.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { LogDay } from './log-day.tsx';
import { createLogMatcher, type LogFilter } from './log-filter.ts';
import { LogResults } from './log-results.tsx';
import { useLogItems, useMarkedDays } from './use-log-items.ts';

const BASE =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors duration-200';

/** Classes of a chip that is switched on or off. */
function chipClasses(isOn: boolean): string {
  const style = isOn
    ? 'border-on bg-on/12 text-strong'
    : 'border-border bg-card text-normal hover:text-strong';
  return `${BASE} ${style}`;
}

interface LogFiltersProps {
  /** No kind means all. */
  kinds: ReadonlySet<LogKind>;
  onKinds: (kinds: ReadonlySet<LogKind>) => void;
}

function LogFilters({ kinds, onKinds }: LogFiltersProps) {
  const { t } = useTexts('logs');
  const toggle = (kind: LogKind) => {
    const next = new Set(kinds);
    if (!next.delete(kind)) next.add(kind);
    onKinds(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways in every browser
    <div
      role="group"
      aria-label={t('logs.filter')}
      data-testid="log-filters"
      // Browsers leave a focused button partly out of sight.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="-mx-4 flex shrink-0 gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] @md:flex-wrap @columns:mx-0 @columns:px-0.5"
    >
      {LOG_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kinds.has(kind)}
          onClick={() => toggle(kind)}
          className={chipClasses(kinds.has(kind))}
        >
          <span className={`size-2 rounded-full ${LOG_COLORS[kind].fill}`} aria-hidden="true" />
          {t(`logs.kind.${kind}`)}
        </button>
      ))}
    </div>
  );
}

interface LogSearchProps {
  query: string;
  onQuery: (query: string) => void;
  isAllDays: boolean;
  onAllDays: (isAllDays: boolean) => void;
}

/** A line to type what to look for, and whether to look in all days. */
function LogSearch({ query, onQuery, isAllDays, onAllDays }: LogSearchProps) {
  const { t } = useTexts('logs');
  return (
    <div className="flex gap-2">
      <label className="relative flex min-w-0 flex-1 items-center">
        <span className="sr-only">{t('logs.search')}</span>
        <IconSearch className="absolute start-3.5 size-5 text-quiet" aria-hidden="true" />
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: it appears when the owner asks for it
          autoFocus
          value={query}
          placeholder={t('logs.search')}
          onChange={(event) => onQuery(event.target.value)}
          className="min-h-11 w-full rounded-full border border-border bg-card ps-11 pe-11 text-base text-strong placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden"
        />
        {query !== '' && (
          <IconButton label={t('logs.clearSearch')} onClick={() => onQuery('')} className="absolute end-0">
            <IconX className="size-5" aria-hidden="true" />
          </IconButton>
        )}
      </label>
      <button
        type="button"
        aria-pressed={isAllDays}
        onClick={() => onAllDays(!isAllDays)}
        className={chipClasses(isAllDays)}
      >
        {t('logs.allDays')}
      </button>
    </div>
  );
}

const NO_FILTER: LogFilter = { kinds: new Set(), query: '' };

/** The chosen day. It is in the address, so that the way back from an entry's recording or trip leads to it. */
function useAddressedDay(today: LocalDay) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('day') ?? '';
  // Today stays selected over midnight.
  const choose = (day: LocalDay) => setAddress(day === today ? {} : { day }, { replace: true });
  return [isDay(asked) && asked < today ? asked : today, choose] as const;
}

interface LogHeadProps {
  isSearching: boolean;
  onSearch: () => void;
}

/** The title of the log, with its actions. */
function LogHead({ isSearching, onSearch }: LogHeadProps) {
  const { t } = useTexts('logs');
  const { logs } = useLazyStores();
  const isReached = useIsReached();
  const isSyncing = useValue(logs, (value) => value.isSyncing);
  return (
    <ScreenHead
      title={t('logs.title')}
      actions={
        <>
          <p role="status" className="text-sm text-normal">
            {isSyncing && t('logs.syncing')}
          </p>
          <RefreshButton
            label={t('logs.refresh')}
            isEnabled={isReached}
            isRefreshing={isSyncing}
            onRefresh={logs.refresh}
          />
          <IconButton
            label={t('logs.search')}
            aria-expanded={isSearching}
            onClick={onSearch}
            className={isSearching ? '!text-on' : ''}
          >
            <IconSearch aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

/** The events of the car, a day at a time or searched in all days. */
export default function LogsScreen() {
  const { t, language } = useTexts('logs');
  const { logs } = useLazyStores();
  const isReached = useIsReached();
  const isSyncing = useValue(logs, (value) => value.isSyncing);
  const today = useToday();
  const [day, setDay] = useAddressedDay(today);
  const [month, setMonth] = useState(day);
  const [isSearching, setSearching] = useState(false);
  const [isAllDays, setAllDays] = useState(false);
  const [filter, setFilter] = useState(NO_FILTER);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  useEffect(() => logs.refresh(), [logs]);

  const wanted = useDeferredValue(filter);
  const matches = useMemo(
    () => createLogMatcher(wanted, (item) => sentenceOf(item, t, language)),
    [wanted, t, language],
  );
  const { items, isTruncated, hasFailed } = useLogItems(logs, isAllDays ? null : day, matches);
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
    <PullToRefresh isEnabled={isReached && !isSyncing} onRefresh={logs.refresh} className="@container">
      <div
        className={`${SCREEN_WIDTH} flex min-h-full flex-col gap-3 px-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]`}
      >
        <LogHead isSearching={isSearching} onSearch={toggleSearch} />
        <StorageNote />
        <SessionNow />
        <Columns>
          <Column isSticky>
            {isSearching && (
              <LogSearch
                query={filter.query}
                onQuery={(query) => setFilter({ ...filter, query })}
                isAllDays={isAllDays}
                onAllDays={setAllDays}
              />
            )}
            {!isAllDays && (
              <LogDay
                day={day}
                onDay={(next) => {
                  setDay(next);
                  setChosenKey(null);
                }}
                today={today}
                markedDays={markedDays}
                onMonth={setMonth}
                items={items ?? []}
                chosenKey={chosenKey}
                onChoose={setChosenKey}
              />
            )}
            <LogFilters kinds={filter.kinds} onKinds={(kinds) => setFilter({ ...filter, kinds })} />
          </Column>
          <Column>
            <LogResults
              items={items}
              isTruncated={isTruncated}
              chosenKey={chosenKey}
              daysSeenFrom={isAllDays ? today : null}
              chosenRef={showChosen}
              emptyText={hasFailed ? 'logs.unreadable' : isSearch ? 'logs.noMatch' : 'logs.empty'}
            />
          </Column>
        </Columns>
      </div>
    </PullToRefresh>
  );
}

const ChargingNow = lazyNote(() => withTexts(import('../../parts/charging/charging-now.tsx'), 'charging'));

/** The charging session that goes on; its code is loaded while there is one. */
function SessionNow() {
  const isCharging = useValue(useStores().live, ({ status, isLive }) => isLive && status?.chg === true);
  return isCharging && <ChargingNow />;
}

/** Shows that this phone does not store new logs. */
function StorageNote() {
  const { t } = useTexts('logs');
  const { isFull, isTemporary } = useValue(useLazyStores().logs, (value) => value);
  if (!isFull && !isTemporary) return null;
  return (
    <p role="alert" className="rounded-card border border-attention/40 bg-card p-4 text-sm text-attention">
      {t(isFull ? 'logs.full' : 'common.temporary')}
    </p>
  );
}
