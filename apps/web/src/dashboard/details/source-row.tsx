import type { CommandReason, DashboardSource } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { NO_VALUE } from '../../i18n/formats.ts';

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

/** A source of the car, and why it does not read, or not all. */
export function SourceRow({ source }: { source: DashboardSource }) {
  const { t } = useDashboardTexts();
  const { name, label = name, phase, code } = source;
  const { key, dot, text } = PHASES[phase === 'reading' && code ? 'partial' : phase];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className={`size-3 shrink-0 rounded-full ${dot}`} aria-hidden="true" />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
        <span className={`ms-auto shrink-0 ${text}`}>{t(key)}</span>
      </p>
      {code && (
        <div className="ps-6">
          <Reason code={code} source={label} />
        </div>
      )}
    </>
  );
}

interface ReasonProps {
  code: CommandReason;
  /** The label of the source. */
  source?: string;
  exitCode?: number | undefined;
}

/** Why a source does not read, or a command was not carried out. */
export function Reason({ code, source = NO_VALUE, exitCode }: ReasonProps) {
  const { t } = useDashboardTexts();
  return (
    <p className="text-sm leading-snug text-normal [overflow-wrap:anywhere]">
      {t(`dashboard.why.${code}`, { source, exitCode: exitCode ?? NO_VALUE })}
    </p>
  );
}
