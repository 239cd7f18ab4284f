import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useCar } from '../dashboard-context.tsx';
import { DoorsCard } from './doors-card.tsx';
import { DrivingCard } from './driving-card.tsx';
import { LiveStrip } from './live-strip.tsx';
import { StreetCard } from './street-card.tsx';

/** The actions of a newcomer with a simulated car. */
export function SimulatorPage() {
  const { t } = useDashboardTexts();
  const { isSceneDrawn } = useCar();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <h1 className="sr-only">{t('dashboard.simulator')}</h1>
      <LiveStrip />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)] grid-rows-1 gap-4 upright:grid-cols-1 upright:grid-rows-[auto]">
        <DrivingCard />
        <DoorsCard />
        {isSceneDrawn && <StreetCard />}
      </div>
    </div>
  );
}
