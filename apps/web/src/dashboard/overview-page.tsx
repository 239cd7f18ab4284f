import { IconChevronRight } from '@tabler/icons-react';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { Card } from './controls.tsx';
import { useCar } from './dashboard-context.tsx';
import { StorageBars } from './details/storage-bars.tsx';
import { LiveFigures } from './figures/live-figures.tsx';
import { hashOf } from './frame/pages.ts';
import { LogCard } from './log/log-card.tsx';
import { AccountName } from './pairing/pairing-list.tsx';
import { accountsOf, pairingStatus } from './pairing/pairing-status.ts';
import { SentryCard } from './sentry/sentry-card.tsx';

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
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold text-normal">{t('dashboard.phones')}</span>
          <span className={`text-sm whitespace-nowrap ${connectedPhones > 0 ? 'text-brand' : 'text-quiet'}`}>
            {t('dashboard.connected', { count: connectedPhones })}
          </span>
        </span>
        {accounts.slice(0, NAMED).map((account) => (
          <span key={account.linkId} className="block truncate text-lg leading-snug">
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
export function OverviewPage() {
  const { t } = useDashboardTexts();
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] gap-6 upright:grid-cols-1 upright:grid-rows-[minmax(max-content,3fr)_minmax(0,4fr)] vast:grid-cols-[minmax(0,1.75fr)_minmax(0,2fr)]">
      <h1 className="sr-only">{t('dashboard.car')}</h1>
      <LiveFigures />
      <div className="flex min-h-0 min-w-0 flex-col gap-4 vast:flex-row">
        <div className="flex min-w-0 flex-col gap-4 upright:grid upright:grid-cols-2 vast:flex-1">
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
