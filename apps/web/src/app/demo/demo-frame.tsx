import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import type { DemoCar } from '../../ports/demo-car.ts';
import type { Stores } from '../../stores/stores.ts';

/** Beside the first screen, which does not wait for it. */
const DemoStrip = lazy(() => import('./demo-strip.tsx'));

/** Height of the strip above the app, CSS px. */
const STRIP_PX = 48;

interface DemoFrameProps {
  car: DemoCar;
  stores: Promise<Stores>;
  children: ReactNode;
}

function DemoFrame({ car, stores, children }: DemoFrameProps) {
  return (
    <>
      <div style={{ height: STRIP_PX }} className="relative z-30 border-b border-on/25 bg-logo">
        <Suspense>
          <DemoStrip car={car} loading={stores} />
        </Suspense>
      </div>
      <div
        style={{ '--app-height': `calc(100dvh - ${STRIP_PX}px)` } as CSSProperties}
        className="relative h-(--app-height) overflow-hidden [contain:layout]"
      >
        {children}
      </div>
    </>
  );
}

/** What stands around the app in the demo: the strip above it, and below it the app as in a window that is so much lower. */
export function demoFrame(car: DemoCar, stores: Promise<Stores>) {
  return (app: ReactNode) => (
    <DemoFrame car={car} stores={stores}>
      {app}
    </DemoFrame>
  );
}
