import { IconSearch, IconX } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { LogFilter } from './log-filter.ts';
import { LOG_COLORS } from './log-looks.ts';
import { LOG_KINDS, type LogKind } from './log-sentence.ts';

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors duration-200';
const looks = (isOn: boolean) =>
  isOn ? 'border-on bg-on/12 text-strong' : 'border-border bg-card text-normal hover:text-strong';

interface LogFiltersProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  isAllDays: boolean;
  onAllDays: (isAllDays: boolean) => void;
}

/** What to look for, and whether in all days. */
export function LogFilters({ filter, onFilter, isAllDays, onAllDays }: LogFiltersProps) {
  const { t } = useTexts();
  const { kinds, query } = filter;
  const toggle = (kind: LogKind) => {
    const next = new Set(kinds);
    if (!next.delete(kind)) next.add(kind);
    onFilter({ ...filter, kinds: next });
  };
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex gap-2">
        <label className="relative flex min-w-0 flex-1 items-center">
          <span className="sr-only">{t('logs.search')}</span>
          <IconSearch className="absolute start-3.5 size-5 text-quiet" aria-hidden="true" />
          <input
            type="search"
            value={query}
            placeholder={t('logs.search')}
            onChange={(event) => onFilter({ ...filter, query: event.target.value })}
            className="min-h-11 w-full rounded-full border border-border bg-card ps-11 pe-11 text-base text-strong placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden"
          />
          {query !== '' && (
            <IconButton
              label={t('logs.clearSearch')}
              onClick={() => onFilter({ ...filter, query: '' })}
              className="absolute end-0"
            >
              <IconX className="size-5" aria-hidden="true" />
            </IconButton>
          )}
        </label>
        <button
          type="button"
          aria-pressed={isAllDays}
          onClick={() => onAllDays(!isAllDays)}
          className={`${CHIP} ${looks(isAllDays)}`}
        >
          {t('logs.allDays')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser */}
      <div
        role="group"
        aria-label={t('logs.filter')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none]"
      >
        {LOG_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kinds.has(kind)}
            onClick={() => toggle(kind)}
            className={`${CHIP} ${looks(kinds.has(kind))}`}
          >
            <span className={`size-2 rounded-full ${LOG_COLORS[kind].fill}`} aria-hidden="true" />
            {t(`logs.kind.${kind}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
