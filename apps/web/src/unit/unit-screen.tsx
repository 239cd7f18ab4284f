import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { keepScreenOn } from '../../../car/src/platform/browser/screen/keep-screen-on.ts';
import { useFeed, useReadable } from '../dashboard/dashboard-context.tsx';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { useUnitTexts } from '../i18n/unit.ts';
import type { Unit } from './create-unit.ts';
import type { UnitPart } from './missing-parts.ts';
import { FailureScreen, StartScreen } from './start-screen.tsx';

interface UnitScreenProps {
  unit: Unit;
  missing: readonly UnitPart[];
  onStart: () => void;
}

/** The car's own screen in a browser: its dashboard, once the owner has started it. */
export function UnitScreen({ unit, missing, onStart }: UnitScreenProps) {
  const state = useReadable(unit, (all) => all);
  if (state.phase === 'idle') return <StartScreen missing={missing} onStart={onStart} />;
  if (state.phase === 'failed') return <FailureScreen failure={state.failure} onRetry={unit.start} />;
  return (
    <div className="flex h-full flex-col">
      <Notices />
      <div className="min-h-0 flex-1">
        <DashboardScreen />
      </div>
    </div>
  );
}

/** Advice about the device's settings. */
function Notices() {
  const { t } = useUnitTexts();
  const { t: ofDashboard } = useDashboardTexts();
  const isDenied = useFeed(({ car }) => car?.sources.some(({ code }) => code === 'position-denied') ?? false);
  const isScreenOn = useScreenOn();
  const [isRead, setIsRead] = useState(false);
  return (
    <div role="status" className="shrink-0 bg-raised text-base text-attention">
      {isDenied && <Notice text={ofDashboard('dashboard.why.position-denied')} />}
      {!isScreenOn && !isRead && (
        <Notice text={t('unit.screenTurnsOff')}>
          <button
            type="button"
            aria-label={ofDashboard('common.close')}
            onClick={() => setIsRead(true)}
            className="-my-1.5 ms-auto grid size-12 shrink-0 place-items-center"
          >
            <IconX className="size-6" aria-hidden="true" />
          </button>
        </Notice>
      )}
    </div>
  );
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 px-6 py-1.5">
      <IconAlertTriangle className="size-5 shrink-0" aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Keeps the screen on while the component is shown; whether the browser does. */
function useScreenOn(): boolean {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => keepScreenOn(setIsOn), []);
  return isOn;
}
