import { lazy, Suspense } from 'react';
import { useFeed, useReadable } from '../dashboard/dashboard-context.tsx';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { ArmedCover } from './armed-cover.tsx';
import { FailureScreen } from './failure-screen.tsx';
import type { UnitPart } from './missing-parts.ts';
import { Notices } from './notices.tsx';
import { StartScreen } from './start-screen.tsx';
import { useUnit } from './unit-context.tsx';

const PinQuestion = lazy(() => import('./pin/pin-question.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));

interface UnitScreenProps {
  missing: readonly UnitPart[];
  onStart: () => void;
  onReload: () => void;
  /** Erases the car of this browser, and begins as a new one. */
  onNewCar: () => void;
}

/** The car's own screen in a browser: its dashboard, once the owner has started it. */
export function UnitScreen({ missing, onStart, ...ways }: UnitScreenProps) {
  const { unit } = useUnit();
  const state = useReadable(unit, (all) => all);
  const hasCar = useFeed(({ car }) => car !== null);
  if (state.phase === 'idle') return <StartScreen missing={missing} onStart={onStart} />;
  if (state.phase === 'failed')
    return <FailureScreen failure={state.failure} onRetry={unit.start} {...ways} />;
  return (
    <ArmedCover>
      <div className="flex h-full flex-col">
        <Notices />
        <PinDialog />
        <div className="min-h-0 flex-1">
          {hasCar || state.phase === 'running' ? (
            <DashboardScreen settings={<SettingsPage />} />
          ) : (
            <Starting />
          )}
        </div>
      </div>
    </ArmedCover>
  );
}

/** An old phone takes its time. */
function Starting() {
  const { t } = useDashboardTexts();
  return (
    <main className="flex h-full flex-col items-center justify-center gap-6 p-8 text-center">
      <Spinner className="size-16 text-brand" />
      <h1 className="text-xl font-semibold">{t('dashboard.starting')}</h1>
      <p className="text-lg text-normal">{t('dashboard.startingText')}</p>
    </main>
  );
}

/** The question for the PIN, above whatever is shown. */
function PinDialog() {
  const question = useReadable(useUnit().pin.question, (each) => each);
  return <Suspense>{question && <PinQuestion answer={question.answer} />}</Suspense>;
}
