import type { DashboardState } from '@ligo/protocol';
import { useEffect, useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { sinceText } from '../../i18n/formats.ts';
import { describeState, type StateDescription } from '../../parts/sentry/describe-state.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Card } from '../controls.tsx';
import { useCar, useCommand } from '../dashboard-context.tsx';

/** How long the car may take to report the new state, ms. */
const CONFIRM_TIMEOUT_MS = 4_000;

const TONES: Record<StateDescription['tone'], string> = {
  quiet: 'text-normal',
  attention: 'text-attention',
  on: 'text-on',
  danger: 'text-danger',
};

/** The switch is busy from the command until the car reports its outcome. */
function useSentrySwitch(isOn: boolean) {
  const { send, canSend, isSending } = useCommand({ command: 'sentry', isOn: !isOn });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isWaiting = wanted !== null && wanted !== isOn;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWanted(null), CONFIRM_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const turn = async () => {
    if ((await send()) === null) setWanted(!isOn);
  };
  return { turn, isBusy: isSending || isWaiting, isDisabled: !canSend && !isSending };
}

/** Whether Sentry watches, why not, and its switch. */
export function SentryCard() {
  const { t } = useDashboardTexts();
  const { sentry, cameras, date } = useCar();
  if (!sentry)
    return (
      <Card title={t('shell.sentry')}>
        <p className="text-normal">{t('dashboard.noCameras')}</p>
      </Card>
    );
  const working = cameras.filter(({ isWorking }) => isWorking).length;
  return (
    <Card
      title={t('shell.sentry')}
      aside={
        working < cameras.length && (
          <p className="text-sm text-attention">{t('dashboard.cameras', { working, all: cameras.length })}</p>
        )
      }
    >
      <SentryRow sentry={sentry} nowMs={date} />
    </Card>
  );
}

function SentryRow({ sentry, nowMs }: { sentry: NonNullable<DashboardState['sentry']>; nowMs: number }) {
  const { t } = useDashboardTexts();
  const { key, tone } = describeState(sentry);
  const { turn, isBusy, isDisabled } = useSentrySwitch(sentry.isOn);
  return (
    <div className="flex items-center justify-between gap-4">
      <p
        className={`min-w-0 leading-snug font-semibold [overflow-wrap:anywhere] low:text-sm ${TONES[tone]}`}
        role="status"
      >
        {t(key, { since: sinceText(t, sentry.since, nowMs) })}
      </p>
      <SentrySwitch
        label={t('sentry.on')}
        isOn={sentry.isOn}
        isBusy={isBusy}
        isDisabled={isDisabled}
        onTurn={turn}
      />
    </div>
  );
}

interface SentrySwitchProps {
  label: string;
  isOn: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onTurn: () => void;
}

/** A switch that shows the car's state, and spins until the car has reported it. */
function SentrySwitch({ label, isOn, isBusy, isDisabled, onTurn }: SentrySwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={isBusy || isDisabled}
      onClick={onTurn}
      className={`flex h-16 w-28 shrink-0 low:w-26 items-center rounded-full border-2 p-1.5 transition-colors duration-200 ${isOn ? 'justify-end border-on bg-on' : 'justify-start border-border bg-raised'} ${isDisabled ? 'opacity-50' : ''}`}
    >
      <span
        className={`grid size-12 place-items-center rounded-full ${isOn ? 'bg-background text-strong' : 'bg-normal text-background'}`}
      >
        {isBusy && <Spinner className="size-7" />}
      </span>
    </button>
  );
}
