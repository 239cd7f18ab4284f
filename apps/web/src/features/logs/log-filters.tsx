import { useTexts } from '../../i18n/index.ts';
import { LOG_COLORS } from '../../parts/logs/log-looks.ts';
import { LOG_KINDS, type LogKind } from '../../parts/logs/log-sentence.ts';
import { chipClasses } from './chip.ts';

interface LogFiltersProps {
  /** No kind means all. */
  kinds: ReadonlySet<LogKind>;
  onKinds: (kinds: ReadonlySet<LogKind>) => void;
}

export function LogFilters({ kinds, onKinds }: LogFiltersProps) {
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
      className="-mx-4 flex shrink-0 gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] wide:flex-wrap"
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
