import type { CommandFeature, CommandReason, DashboardCommandState, DashboardSource } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { ageText, NO_VALUE } from '../../i18n/formats.ts';
import { useCar, useUnitTime } from '../dashboard-context.tsx';

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

interface ReasonProps {
  code: CommandReason;
  /** The label of the source. */
  source?: string;
  exitCode?: number | undefined;
}

/** Why a source does not read, or a command was not carried out. */
function Reason({ code, source = NO_VALUE, exitCode }: ReasonProps) {
  const { t } = useDashboardTexts();
  return (
    <p className="text-sm leading-snug text-normal [overflow-wrap:anywhere]">
      {t(`dashboard.why.${code}`, { source, exitCode: exitCode ?? NO_VALUE })}
    </p>
  );
}

type Last = NonNullable<DashboardCommandState['last']>;

const NAMES: Record<CommandFeature, PlainKey<'common' | 'dashboard'>> = {
  'seat-memory': 'dashboard.command.seatMemory',
  'seat-comfort': 'dashboard.command.seatComfort',
  'usb-power': 'dashboard.command.usbPower',
  wifi: 'dashboard.command.wifi',
  'avoid-reboot': 'settings.reboot',
};
const RESULTS: Record<Last['result'], { key: PlainKey<'common' | 'dashboard'>; look: string }> = {
  done: { key: 'dashboard.command.done', look: 'text-brand' },
  unconfirmed: { key: 'dashboard.command.unconfirmed', look: 'text-attention' },
  failed: { key: 'dashboard.command.failed', look: 'text-danger' },
  absent: { key: 'dashboard.command.absent', look: 'text-quiet' },
};

/** The commands of the car, with the last outcome of each. */
export function CommandsList() {
  const { t, language } = useDashboardTexts();
  const { commands } = useCar();
  const { unitNowMs } = useUnitTime();
  return (
    <ul aria-label={t('dashboard.commands')} className="flex flex-col gap-2">
      {commands.map(({ command, isConfigured, last }) => (
        <li key={command}>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{t(NAMES[command])}</span>
            <Standing isConfigured={isConfigured} last={last} />
          </p>
          {last && (
            <p className="text-sm text-normal">{ageText(language, Math.max(0, unitNowMs - last.atMs))}</p>
          )}
          {last?.code && <Reason code={last.code} exitCode={last.exitCode} />}
        </li>
      ))}
    </ul>
  );
}

function Standing({ isConfigured, last }: Pick<DashboardCommandState, 'isConfigured' | 'last'>) {
  const { t } = useDashboardTexts();
  if (last) {
    const { key, look: style } = RESULTS[last.result];
    return <span className={`font-medium ${style}`}>{t(key)}</span>;
  }
  return (
    <span className={isConfigured ? 'text-normal' : 'text-quiet'}>
      {t(isConfigured ? 'dashboard.command.ready' : 'dashboard.command.absent')}
    </span>
  );
}
