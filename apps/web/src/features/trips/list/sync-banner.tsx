import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Says that trips are coming from the car, and how many, or that this phone has no room for them. */
export function SyncBanner() {
  const { t } = useTexts();
  const { trips } = useStores();
  const { isSyncing, waitingCount, isFull } = useValue(trips, (value) => value);
  if (!isSyncing && !isFull) return null;
  const text = isFull
    ? t('trips.full')
    : waitingCount > 0
      ? t('trips.syncing', { count: waitingCount })
      : t('trips.lookingForNew');
  return (
    <div
      role="status"
      className={`mx-auto mb-2 flex w-[calc(100%-1.5rem)] max-w-[calc(48rem-1.5rem)] items-center gap-3 rounded-xl border border-border bg-raised px-4 py-2.5 text-sm ${isFull ? 'text-attention' : 'text-normal'}`}
    >
      {!isFull && <Spinner />}
      <span>{text}</span>
    </div>
  );
}
