import type { LiveView } from '@ligo/vehicle';
import { IconClock, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ageText } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useNow } from '../../lib/react/use-now.ts';

/** How a badge over the map looks. */
export const BADGE =
  'flex max-w-full items-center gap-2 rounded-full border border-border bg-card/90 px-3 py-1.5 text-sm backdrop-blur';
const AGE_REFRESH_MS = 5_000;
/** Most links open within this time: words that come and go with them could not be read, and would hold them up. */
const AGE_AFTER_MS = 400;

export function WifiBadge({ view }: { view: LiveView }) {
  const { t } = useTexts();
  const name = view.wifiName;
  return (
    <p data-testid="wifi" className={`${BADGE} ${name ? 'text-on' : 'text-normal'}`}>
      {name ? (
        <IconWifi className="size-4 shrink-0" aria-hidden="true" />
      ) : (
        <IconWifiOff className="size-4 shrink-0" aria-hidden="true" />
      )}
      <span className="truncate" dir="auto">
        {name ?? t('status.noWifi')}
      </span>
    </p>
  );
}

/** The age of the figures, once they have not been live for a moment; missing figures are reported at once. */
export function AgeBadge({ asOfMs }: { asOfMs: number | null }) {
  const { t } = useTexts();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (asOfMs !== null && !isDue) return null;
  return (
    <p data-testid="age" className={`${BADGE} text-attention`}>
      <IconClock className="size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{asOfMs === null ? t('status.never') : <Age fromMs={asOfMs} />}</span>
    </p>
  );
}

function Age({ fromMs }: { fromMs: number }) {
  const { t, language } = useTexts();
  const now = useNow(AGE_REFRESH_MS);
  return t('status.asOf', { age: ageText(language, now - fromMs) });
}
