import { type ReactNode, useEffect, useState } from 'react';
import { useFeed } from '../dashboard/dashboard-context.tsx';
import { useUnitTexts } from '../i18n/unit.ts';

/** How long the car is shown after a touch while Sentry watches, ms. */
const SHOWN_MS = 30_000;

/** Covers its content with a dark screen while Sentry is armed: passers-by see that it films, and nothing else. A touch uncovers it for a while. */
export function ArmedCover({ children }: { children: ReactNode }) {
  const { t } = useUnitTexts();
  const isArmed = useFeed(({ car }) => {
    const phase = car?.sentry?.phase;
    return phase === 'starting' || phase === 'watching' || phase === 'recording';
  });
  const [isUncovered, setIsUncovered] = useState(false);
  useEffect(() => {
    if (!isUncovered) return;
    const timer = setTimeout(() => setIsUncovered(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isUncovered]);
  const isCovered = isArmed && !isUncovered;
  return (
    <>
      <div className="h-full" inert={isCovered}>
        {children}
      </div>
      {isCovered && (
        <button
          type="button"
          aria-label={`${t('unit.armed')} ${t('unit.showCar')}`}
          onClick={() => setIsUncovered(true)}
          className="fixed inset-0 z-50 grid place-items-center bg-black p-8 text-lg leading-snug text-[#8a8a8a]"
        >
          {t('unit.armed')}
        </button>
      )}
    </>
  );
}
