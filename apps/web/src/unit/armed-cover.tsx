import { isSentryArmed } from '@ligo/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useFeed } from '../dashboard/dashboard-context.tsx';
import { useUnitTexts } from '../i18n/unit.ts';

/** How long the car is shown after a touch while Sentry watches, ms. */
const SHOWN_MS = 30_000;

/** Shows a dark screen in place of its content, with open dialogs, while Sentry is armed: passers-by see that it films, and nothing else. A touch shows the content for a while. */
export function ArmedCover({ children }: { children: ReactNode }) {
  const { t } = useUnitTexts();
  const isArmed = useFeed(({ car }) => isSentryArmed(car?.sentry?.phase));
  const [isUncovered, setIsUncovered] = useState(false);
  useEffect(() => {
    if (!isUncovered) return;
    const timer = setTimeout(() => setIsUncovered(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isUncovered]);
  if (!isArmed || isUncovered) return children;
  return (
    <button
      type="button"
      aria-label={`${t('unit.armed')} ${t('unit.showCar')}`}
      onClick={() => setIsUncovered(true)}
      className="fixed inset-0 grid place-items-center bg-black p-8 text-lg leading-snug text-white/55"
    >
      {t('unit.armed')}
    </button>
  );
}
