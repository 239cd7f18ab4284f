import { IconSearch, IconX } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { chipClasses } from './chip.ts';

interface LogSearchProps {
  query: string;
  onQuery: (query: string) => void;
  isAllDays: boolean;
  onAllDays: (isAllDays: boolean) => void;
}

/** A line to type what to look for, and whether to look in all days. */
export function LogSearch({ query, onQuery, isAllDays, onAllDays }: LogSearchProps) {
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
