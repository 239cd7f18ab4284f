import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { ageText } from '../i18n/formats.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useCar, useFeed, useUnitTime } from './dashboard-context.tsx';
import { DetailsPage } from './details/details-page.tsx';
import { CommandFailureNote } from './frame/command-failure-note.tsx';
import { type Page, pageOf } from './frame/pages.ts';
import { Rail } from './frame/rail.tsx';
import { StatusBar } from './frame/status-bar.tsx';
import { OverviewPage } from './overview-page.tsx';
import { pairingStatus } from './pairing/pairing-status.ts';
import { PhonesPage } from './pairing/phones-page.tsx';
import { SimulatorPage } from './simulator/simulator-page.tsx';

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The page to show: the one that was chosen, else the one that this car needs first. */
function usePage(): Page {
  const chosen = pageOf(useSyncExternalStore(onHashChange, () => location.hash));
  const car = useCar();
  if (chosen && (chosen !== 'simulator' || car.isSimulated)) return chosen;
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

const SCREENS: Record<Page, () => React.ReactNode> = {
  car: OverviewPage,
  phones: PhonesPage,
  details: DetailsPage,
  simulator: SimulatorPage,
};

/** The dashboard of a car that has sent a state. */
function Screens() {
  const page = usePage();
  const isLive = useFeed((feed) => feed.isLive);
  const Shown = SCREENS[page];
  return (
    <div className="flex h-full upright:flex-col">
      <Rail page={page} />
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        {isLive ? <StatusBar /> : <SilenceBar />}
        <main
          data-live={isLive}
          className={`flex min-h-0 flex-1 flex-col px-6 pt-1 pb-5 text-strong ${isLive ? '' : 'outdated'}`}
        >
          <Shown />
        </main>
        <CommandFailureNote />
      </div>
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

export function DashboardScreen() {
  const { t } = useDashboardTexts();
  const isRefused = useFeed((feed) => feed.isRefused);
  const hasCar = useFeed((feed) => feed.car !== null);
  const hasFailed = useFeed((feed) => feed.failures > 0);
  if (isRefused) return <RefusedScreen />;
  if (hasCar) return <Screens />;
  return (
    <main className="flex h-full flex-col items-center justify-center gap-6 p-8 text-center">
      <Spinner className="size-16 text-brand" />
      <h1 className="text-xl font-semibold">{t('dashboard.waiting')}</h1>
      {hasFailed && <p className="max-w-[40rem] text-lg text-normal">{t('dashboard.notRunning')}</p>}
    </main>
  );
}
