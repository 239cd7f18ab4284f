import type { CSSProperties, ReactNode } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import type { DemoCar } from '../../platform/demo-car/worker-car.ts';
import type { Stores } from '../../stores/stores.ts';
import { lazyNote } from '../../ui/feedback/lazy-part.tsx';

/** Beside the first screen, which does not wait for it. */
const DemoStrip = lazyNote(() => withTexts(import('./demo-strip.tsx'), 'demo'));

interface DemoFrameProps {
  car: DemoCar;
  stores: Promise<Stores>;
  children: ReactNode;
}

function DemoFrame({ car, stores, children }: DemoFrameProps) {
  return (
    <div className="flex h-dvh flex-col">
      <div className="relative z-30 min-h-12 shrink-0 border-b border-on/25 bg-logo">
        <DemoStrip car={car} loading={stores} />
      </div>
      <div
        style={{ '--app-height': '100%' } as CSSProperties}
        className="relative min-h-0 flex-1 overflow-hidden [contain:layout]"
      >
        {children}
      </div>
    </div>
  );
}

/** The frame of the app in the demo: the strip above it, and below it the app in a window that is lower by the strip. */
export function demoFrame(car: DemoCar, stores: Promise<Stores>) {
  return (app: ReactNode) => (
    <DemoFrame car={car} stores={stores}>
      {app}
    </DemoFrame>
  );
}
