import type { PlainKey } from '@ligo/texts';
import { useEffect, useState } from 'react';
import { sizeOf } from '../../i18n/format-size.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import type { TripUsage } from '../../stores/trips/trips-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { FigureRows } from './figure-rows.tsx';

/** What this phone keeps of all cars' trips, and whether the browser may clear it. */
export function StorageRows() {
  const { t, language } = useTexts('settings');
  const usage = useTripUsage();
  const recordings = useRecordingUsage();
  const { trips, isDemo } = useStores();
  const isTemporary = useValue(trips, (value) => value.isTemporary);
  const figure = (value: number | undefined) => formatNumber(language, value ?? null);
  const size = (bytes: number | undefined) => sizeOf(language, bytes ?? null);
  return (
    <>
      <FigureRows
        rows={[
          { name: t('settings.trips'), value: figure(usage?.trips) },
          { name: t('settings.points'), value: figure(usage?.points) },
          { name: t('settings.size'), ...size(usage?.bytes) },
          { name: t('settings.recordings'), value: figure(recordings?.count) },
          { name: t('settings.recordingsSize'), ...size(recordings?.bytes) },
        ]}
      />
      <p className="min-h-5 text-sm text-quiet">
        {usage && t(keptText({ isDemo, isTemporary, isPersistent: usage.isPersistent }))}
      </p>
    </>
  );
}

/** How long it stays. */
function keptText(kept: {
  isDemo: boolean;
  isTemporary: boolean;
  isPersistent: boolean;
}): PlainKey<'app' | 'settings'> {
  if (kept.isDemo) return 'demo.storage';
  if (kept.isTemporary) return 'common.temporary';
  return kept.isPersistent ? 'settings.kept' : 'settings.mayClear';
}

/** The storage of the trips on this phone; `undefined` while it is counted or if it cannot be read. */
function useTripUsage(): TripUsage | undefined {
  const { trips } = useStores();
  const isSyncing = useValue(trips, (value) => value.isSyncing);
  const [usage, setUsage] = useState<TripUsage>();
  // Counted again at both ends of a sync, not for each trip in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: isSyncing is the trigger.
  useEffect(() => {
    let isCancelled = false;
    trips.usage().then(
      (next) => isCancelled || setUsage(next),
      () => isCancelled || setUsage(undefined),
    );
    return () => {
      isCancelled = true;
    };
  }, [trips, isSyncing]);
  return usage;
}

/** What kept recordings take on this phone; `undefined` while it is counted or if it cannot be read. */
function useRecordingUsage(): { count: number; bytes: number } | undefined {
  const { stored } = useLazyStores().recordings;
  const [usage, setUsage] = useState<{ count: number; bytes: number }>();
  useEffect(() => {
    let isCancelled = false;
    void stored.usage().then((next) => isCancelled || setUsage(next ?? undefined));
    return () => {
      isCancelled = true;
    };
  }, [stored]);
  return usage;
}
