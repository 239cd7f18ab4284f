import type { DashboardState } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatTime } from '../../i18n/formats.ts';
import { Logo } from '../../parts/logo.tsx';
import { useCar, useUnitTime } from '../dashboard-context.tsx';

type Server = NonNullable<DashboardState['server']>;

const SERVERS: Record<Server, { key: PlainKey<'dashboard'>; dot: string }> = {
  online: { key: 'dashboard.server.online', dot: 'bg-brand' },
  unreachable: { key: 'dashboard.server.unreachable', dot: 'bg-attention' },
  refused: { key: 'dashboard.server.refused', dot: 'bg-danger' },
  replaced: { key: 'dashboard.server.replaced', dot: 'bg-danger' },
  untrusted: { key: 'dashboard.server.untrusted', dot: 'bg-danger' },
};

/** The state of the server, and the number of connected phones. */
function Reach() {
  const { t } = useDashboardTexts();
  const { server, connectedPhones } = useCar();
  const { key, dot } = server
    ? SERVERS[server]
    : { key: 'dashboard.server.unknown' as const, dot: 'bg-quiet' };
  return (
    <>
      <p className="flex min-w-0 items-center gap-2" data-testid="server">
        <span className={`size-3 shrink-0 rounded-full ${dot}`} aria-hidden="true" />
        <span className="truncate">{t(key)}</span>
      </p>
      <p className="flex shrink-0 items-center gap-1">
        <IconDeviceMobile className="size-6" aria-hidden="true" />
        <span aria-hidden="true" className="font-semibold text-strong">
          {connectedPhones}
        </span>
        <span className="sr-only">{t('dashboard.connected', { count: connectedPhones })}</span>
      </p>
    </>
  );
}

/** The bar of every page: the time, the owner of this screen, and the connections. */
export function StatusBar() {
  const { t } = useDashboardTexts();
  const { isSimulated } = useCar();
  const { unitNowMs } = useUnitTime();
  return (
    <header className="flex h-14 shrink-0 items-center gap-5 px-6 text-normal">
      <Logo className="mark size-9 shrink-0" />
      <p className="text-lg font-semibold text-strong" dir="ltr">
        {formatTime(unitNowMs)}
      </p>
      {isSimulated && (
        <p className="truncate rounded-full border border-attention px-3 py-0.5 font-medium text-attention">
          {t('dashboard.simulated')}
        </p>
      )}
      <div className="ms-auto flex min-w-0 items-center gap-6">
        <Reach />
      </div>
    </header>
  );
}
