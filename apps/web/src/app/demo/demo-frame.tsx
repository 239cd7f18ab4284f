import type { CSSProperties, ReactNode } from 'react';
import type { DemoCar } from '../../ports/demo-car.ts';
import type { Stores } from '../../stores/stores.ts';
import { DemoStrip } from './demo-strip.tsx';

/** Height of the strip above the app, CSS px. */
const STRIP_PX = 48;

interface DemoFrameProps {
  car: DemoCar;
  stores: Stores;
  children: ReactNode;
}

/** What stands around the app in the demo: the strip above it, and below it the app as in a window that is so much lower. */
export function DemoFrame({ car, stores, children }: DemoFrameProps) {
  return (
    <>
      <DemoStrip car={car} stores={stores} heightPx={STRIP_PX} />
      <div
        style={{ '--app-height': `calc(100dvh - ${STRIP_PX}px)` } as CSSProperties}
        className="relative h-(--app-height) overflow-hidden [contain:layout]"
      >
        {children}
      </div>
    </>
  );
}
