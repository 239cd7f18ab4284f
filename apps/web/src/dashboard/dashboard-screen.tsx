import { useDashboardTexts } from '../i18n/dashboard.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useFeed } from './dashboard-context.tsx';
import { DetailsPage } from './details/details-page.tsx';
import { CommandFailureNote } from './frame/command-failure-note.tsx';
import type { Page } from './frame/pages.ts';
import { Rail } from './frame/rail.tsx';
import { SilenceBar } from './frame/silence-bar.tsx';
import { StatusBar } from './frame/status-bar.tsx';
import { usePage } from './frame/use-page.ts';
import { OverviewPage } from './overview-page.tsx';
import { PhonesPage } from './pairing/phones-page.tsx';
import { SimulatorPage } from './simulator/simulator-page.tsx';

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

/** The car's own screen. */
export function DashboardScreen() {
  const { t } = useDashboardTexts();
  const hasCar = useFeed((feed) => feed.car !== null);
  const hasFailed = useFeed((feed) => feed.failures > 0);
  if (hasCar) return <Screens />;
  return (
    <main className="flex h-full flex-col items-center justify-center gap-6 p-8 text-center">
      <Spinner className="size-16 text-brand" />
      <h1 className="text-xl font-semibold">{t('dashboard.waiting')}</h1>
      {hasFailed && <p className="max-w-[40rem] text-lg text-normal">{t('dashboard.notRunning')}</p>}
    </main>
  );
}
