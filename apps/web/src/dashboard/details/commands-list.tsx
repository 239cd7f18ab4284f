import type { CommandFeature, DashboardCommandState } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { ageText } from '../../i18n/age-text.ts';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useCar, useUnitTime } from '../dashboard-context.tsx';
import { Reason } from './reason.tsx';

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
