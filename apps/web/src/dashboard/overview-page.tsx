import type { DashboardState, LogEntry } from '@ligo/protocol';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { formatTime, sinceText } from '../i18n/formats.ts';
import { LogIcon } from '../parts/logs/log-icon.tsx';
import { LOG_COLORS } from '../parts/logs/log-looks.ts';
import { logKindOf, sentenceOf } from '../parts/logs/log-sentence.ts';
import { describeState, TONE_CLASSES } from '../parts/sentry/describe-state.ts';
import { logItemOf } from '../stores/logs/log-item.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Card, ScrollList } from './controls.tsx';
import { useCar, useCommand, useFeed } from './dashboard-context.tsx';
import { StorageBars } from './details/storage-bars.tsx';
import { LiveFigures } from './figures/live-figures.tsx';
import { AccountName, accountsOf, pairingStatus } from './pairing/pairing-list.tsx';
import { hashOf } from './rail.tsx';

/** The number of pairings shown by name beside the figures, connected ones first. */
const NAMED = 2;

/** The paired and connected phones, in short; leads to all of them. */
function PhonesCard() {
  const { t } = useDashboardTexts();
  const car = useCar();
  const { connectedPhones } = car;
  const accounts = accountsOf(car).sort(
    (a, b) => Number(b.connected !== null) - Number(a.connected !== null),
  );
  const more = accounts.length - NAMED;
  return (
    <a
      href={hashOf('phones')}
      className="flex min-h-16 items-center gap-4 rounded-card border border-border bg-card p-4 active:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold text-normal">{t('dashboard.phones')}</span>
          <span className={`text-sm whitespace-nowrap ${connectedPhones > 0 ? 'text-brand' : 'text-quiet'}`}>
            {t('dashboard.connected', { count: connectedPhones })}
          </span>
        </span>
        {accounts.slice(0, NAMED).map((account) => (
          <span
            key={account.linkId}
            className="block text-lg leading-snug [overflow-wrap:anywhere] low:text-base"
          >
            <AccountName pairing={account} />
          </span>
        ))}
        {accounts.length === 0 && (
          <span className="block text-lg leading-snug">
            {t(pairingStatus(car) === 'nobody' ? 'dashboard.noPhone' : 'dashboard.phonesUnknown')}
          </span>
        )}
        {more > 0 && <span className="block text-sm text-quiet">{t('dashboard.more', { count: more })}</span>}
      </span>
      <IconChevronRight className="size-6 shrink-0 text-quiet rtl:-scale-x-100" aria-hidden="true" />
    </a>
  );
}

/** The car at a glance. */
export default function OverviewPage() {
  const { t } = useDashboardTexts();
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] gap-6 upright:grid-cols-1 upright:grid-rows-[minmax(max-content,3fr)_minmax(0,4fr)] narrow:min-h-max narrow:grid-rows-[auto] low:min-h-[23rem] vast:grid-cols-[minmax(0,1.75fr)_minmax(0,2fr)]">
      <h1 className="sr-only">{t('dashboard.car')}</h1>
      <LiveFigures />
      <div className="flex min-h-0 min-w-0 flex-col gap-4 vast:flex-row">
        <div className="flex min-w-0 flex-col gap-4 upright:grid upright:grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] vast:flex-1">
          <SentryCard />
          <PhonesCard />
          {/* Only the widest screens have room for it here; it stands among the details, too. */}
          <div className="hidden roomy:block">
            <Card title={t('sentry.storage')}>
              <StorageBars />
            </Card>
          </div>
        </div>
        <LogCard />
      </div>
    </div>
  );
}

/** The log of the last day, newest first. */
function LogCard() {
  const { t } = useDashboardTexts();
  const log = useFeed((feed) => feed.log);
  return (
    <Card title={t('dashboard.log')} className="flex-1 low:min-h-28">
      {log.length === 0 ? (
        <p className="text-normal">{t('dashboard.logEmpty')}</p>
      ) : (
        <ScrollList label={t('dashboard.log')}>
          <LogList log={log} />
        </ScrollList>
      )}
    </Card>
  );
}

const LogList = memo(function LogList({ log }: { log: readonly LogEntry[] }) {
  return (
    <ul>
      {log.map((entry, index) => (
        // Two entries may be equal at the same time; the list is replaced as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a row outlives the list
        <LogRow key={index} entry={entry} />
      ))}
    </ul>
  );
});

function LogRow({ entry }: { entry: LogEntry }) {
  const { t, language } = useDashboardTexts();
  const item = logItemOf(entry);
  if (!item) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-border py-2 first:border-t-0">
      <span className={`size-7 shrink-0 [&>svg]:size-full ${LOG_COLORS[logKindOf(item)].text}`}>
        <LogIcon item={item} />
      </span>
      <span className="min-w-0 flex-[1_1_7.5rem] leading-snug">{sentenceOf(item, t, language)}</span>
      <span className="ms-auto shrink-0 text-end">
        <time dateTime={new Date(item.timeMs).toISOString()} dir="ltr" className="font-semibold">
          {formatTime(item.timeMs)}
        </time>
        {item.isTimeUncertain && (
          <span className="block text-sm text-attention">{t('logs.timeUncertain')}</span>
        )}
      </span>
    </li>
  );
}

/** How long the car may take to report the new state, ms. */
const CONFIRM_TIMEOUT_MS = 4_000;

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
function SentryCard() {
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
    <div className="flex items-center justify-between gap-4 low:gap-2">
      <p
        className={`min-w-0 leading-snug font-semibold [overflow-wrap:anywhere] low:text-sm ${TONE_CLASSES[tone]}`}
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
      className={`flex h-16 w-28 shrink-0 items-center low:h-12 low:w-20 rounded-full border-2 p-1.5 transition-colors duration-200 ${isOn ? 'justify-end border-on bg-on' : 'justify-start border-border bg-raised'} ${isDisabled ? 'opacity-50' : ''}`}
    >
      <span
        className={`grid size-12 place-items-center rounded-full low:size-8 ${isOn ? 'bg-background text-strong' : 'bg-normal text-background'}`}
      >
        {isBusy && <Spinner className="size-7" />}
      </span>
    </button>
  );
}
