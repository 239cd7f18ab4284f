import type { DashboardState } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { IconDeviceMobile, IconLock, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { ageText, formatTime } from '../i18n/formats.ts';
import { Logo } from '../parts/logo.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import type { CommandFailure } from './create-command-sender.ts';
import { useCar, useDashboard, useFeed, useReadable, useUnitTime } from './dashboard-context.tsx';
import { pairingStatus } from './pairing/pairing-list.tsx';
import { PhonesPage } from './pairing/phones-page.tsx';
import { PAGES, type Page, pageOf, Rail } from './rail.tsx';

/** How long it stays, ms. */
const SHOWN_MS = 10_000;

const TEXTS: Record<CommandFailure, PlainKey<'dashboard'>> = {
  unable: 'dashboard.refused.unable',
  'not-now': 'dashboard.refused.notNow',
  watching: 'dashboard.refused.watching',
  server: 'dashboard.refused.server',
  disk: 'dashboard.refused.disk',
  silent: 'dashboard.refused.silent',
};

/** Why the car did not execute the last command. */
function CommandFailureNote() {
  const { t } = useDashboardTexts();
  const { commands } = useDashboard();
  const refused = useReadable(commands, (state) => state.failure);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(commands.dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refused, commands]);
  if (!refused) return null;
  return (
    <div
      role="alert"
      className="absolute inset-x-6 bottom-4 z-10 mx-auto flex max-w-[44rem] items-center gap-4 rounded-2xl border-2 border-danger bg-card ps-5 text-lg leading-snug font-medium shadow-lg upright:bottom-28"
    >
      <p className="min-w-0 flex-1 py-3">{t(TEXTS[refused.reason])}</p>
      <button
        type="button"
        aria-label={t('common.close')}
        onClick={commands.dismiss}
        className="grid size-16 shrink-0 place-items-center rounded-2xl active:bg-raised"
      >
        <IconX className="size-7" aria-hidden="true" />
      </button>
    </div>
  );
}

type Server = NonNullable<DashboardState['server']>;

const DOTS: Record<Server | 'unknown', string> = {
  online: 'bg-brand',
  unreachable: 'bg-attention',
  refused: 'bg-danger',
  replaced: 'bg-danger',
  untrusted: 'bg-danger',
  unknown: 'bg-quiet',
};

/** The state of the server, and the number of connected phones. */
function Reach() {
  const { t } = useDashboardTexts();
  const { server, connectedPhones } = useCar();
  const reach = server ?? 'unknown';
  return (
    <>
      <p className="flex min-w-0 items-center gap-2" data-testid="server">
        <span className={`size-3 shrink-0 rounded-full ${DOTS[reach]}`} aria-hidden="true" />
        <span className="truncate">{t(`dashboard.server.${reach}`)}</span>
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
function StatusBar() {
  const { t } = useDashboardTexts();
  const { isSimulated } = useCar();
  const { unitNowMs } = useUnitTime();
  return (
    <header className="flex h-14 shrink-0 items-center gap-5 px-6 text-normal narrow:gap-3 narrow:px-4">
      <Logo className="mark size-9 shrink-0 narrow:hidden" />
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

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The page to show: the one that was chosen, else the one that this car needs first. */
function usePage(pages: readonly Page[]): Page {
  const chosen = pageOf(useSyncExternalStore(onHashChange, () => location.hash));
  const car = useCar();
  if (chosen && pages.includes(chosen)) return chosen;
  const paired = pairingStatus(car);
  // While the app starts its steps are shown; while the pairings are unknown the figures are.
  return paired === 'nobody' || (paired === 'unknown' && car.server === null) ? 'phones' : 'car';
}

/** Shows that the figures are old, and how old, in the place of the status bar. */
function SilenceBar() {
  const { t, language } = useDashboardTexts();
  const { silentMs } = useUnitTime();
  return (
    <div
      role="alert"
      className="flex h-14 shrink-0 items-center gap-4 bg-attention px-6 leading-tight font-semibold text-background"
    >
      <IconPlugConnectedX className="size-8 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-lg leading-tight">{t('dashboard.silent')}</p>
      {/* Read out once, not each second. */}
      <p className="max-w-[40%] shrink-0 font-medium" aria-hidden="true">
        {t('dashboard.heard', { age: ageText(language, silentMs) })}
      </p>
    </div>
  );
}

/** The command that prints an address with access; in the package it runs as the account of the service. */
const OPEN_COMMAND = 'sudo ligo-car dashboard';

const SCREENS: Record<Exclude<Page, 'settings'>, ComponentType> = {
  car: lazy(() => import('./overview-page.tsx')),
  phones: PhonesPage,
  details: lazy(() => import('./details/details-page.tsx')),
  simulator: lazy(() => import('./simulator/simulator-page.tsx')),
};

interface DashboardScreenProps {
  /** A page of settings, which may be loaded when it is shown, where the car has some to choose on its screen. */
  settings?: ReactNode;
}

const WaitingDevice = lazy(() => import('./pairing/waiting-device.tsx'));

/** Asks about each device that waits, one after the other. */
function WaitingDevices() {
  const { waiting } = useCar();
  /** Numbers that someone has put off; a device that links again has another one. */
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const device = waiting.find(({ number }) => !putOff.includes(number));
  if (!device) return null;
  const onLater = () => setPutOff([...putOff, device.number]);
  return (
    <Suspense>
      <WaitingDevice key={device.number} device={device} onLater={onLater} />
    </Suspense>
  );
}

/** The dashboard of a car that has sent a state. */
function Screens({ settings = null }: DashboardScreenProps) {
  const { isSimulated } = useCar();
  const has: Partial<Record<Page, boolean>> = { simulator: isSimulated, settings: settings !== null };
  const pages = PAGES.filter((each) => has[each] ?? true);
  const page = usePage(pages);
  const isLive = useFeed((feed) => feed.isLive);
  const Shown = page === 'settings' ? null : SCREENS[page];
  return (
    <div className="flex h-full upright:flex-col">
      <Rail page={page} pages={pages} />
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        {isLive ? <StatusBar /> : <SilenceBar />}
        <main
          data-live={isLive}
          className={`flex min-h-0 flex-1 flex-col px-6 pt-1 pb-5 text-strong upright:overflow-y-auto narrow:px-4 low:overflow-y-auto ${isLive ? '' : 'outdated'}`}
        >
          <Suspense>{Shown ? <Shown /> : settings}</Suspense>
        </main>
        <CommandFailureNote />
      </div>
      <WaitingDevices />
    </div>
  );
}

/** Explains how an account of the unit that is not the owner's opens the dashboard, and shows nothing of the car. */
function RefusedScreen() {
  const { t } = useDashboardTexts();
  return (
    <main className="flex h-full flex-col items-center justify-center gap-6 p-8 text-center">
      <IconLock className="size-16 text-brand" aria-hidden="true" />
      <h1 className="text-xl font-semibold">{t('dashboard.noAccess')}</h1>
      <p className="max-w-[40rem] text-lg text-normal">{t('dashboard.noAccessText')}</p>
      <code dir="ltr" className="rounded-card bg-card px-6 py-4 text-lg text-strong select-text">
        {OPEN_COMMAND}
      </code>
      <p className="max-w-[40rem] text-lg text-normal">{t('dashboard.noAccessThen')}</p>
    </main>
  );
}

export function DashboardScreen({ settings }: DashboardScreenProps) {
  const { t } = useDashboardTexts();
  const isRefused = useFeed((feed) => feed.isRefused);
  const hasCar = useFeed((feed) => feed.car !== null);
  const hasFailed = useFeed((feed) => feed.failures > 0);
  if (isRefused) return <RefusedScreen />;
  if (hasCar) return <Screens settings={settings} />;
  return (
    <main className="flex h-full flex-col items-center justify-center gap-6 p-8 text-center">
      <Spinner className="size-16 text-brand" />
      <h1 className="text-xl font-semibold">{t('dashboard.waiting')}</h1>
      {hasFailed && <p className="max-w-[40rem] text-lg text-normal">{t('dashboard.notRunning')}</p>}
    </main>
  );
}
