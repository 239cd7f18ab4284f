import type { DashboardSource } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useCar } from '../dashboard-context.tsx';
import { Reason } from './reason.tsx';

const PHASES: Record<
  DashboardSource['phase'] | 'partial',
  { key: PlainKey<'dashboard'>; dot: string; text: string }
> = {
  starting: { key: 'dashboard.source.starting', dot: 'bg-quiet', text: 'text-normal' },
  reading: { key: 'dashboard.source.reading', dot: 'bg-brand', text: 'text-normal' },
  partial: { key: 'dashboard.source.partial', dot: 'bg-attention', text: 'text-attention' },
  waiting: { key: 'dashboard.source.waiting', dot: 'bg-attention', text: 'text-attention' },
  failed: { key: 'dashboard.source.failed', dot: 'bg-danger', text: 'text-danger' },
};

/** The sources of the car, the one with the highest priority first, with the reasons of failures. */
export function SourcesList() {
  const { t } = useDashboardTexts();
  const { sources } = useCar();
  return (
    <ol aria-label={t('dashboard.sources')} className="flex flex-col gap-2">
      {sources.map(({ name, label = name, phase, code }, place) => {
        const { key, dot, text } = PHASES[phase === 'reading' && code ? 'partial' : phase];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name; only their order distinguishes them
          <li key={place}>
            <p className="flex items-center gap-3">
              <span className={`size-3 shrink-0 rounded-full ${dot}`} aria-hidden="true" />
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className={`ms-auto shrink-0 ${text}`}>{t(key)}</span>
            </p>
            {code && (
              <div className="ps-6">
                <Reason code={code} source={label} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
