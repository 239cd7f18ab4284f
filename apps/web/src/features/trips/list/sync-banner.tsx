import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** Shows, over the end of the list so that nothing jumps, that trips are being fetched, and how many, or that the storage is full. */
export function SyncBanner() {
  const { t } = useTexts('trips');
  const { trips } = useStores();
  const { isSyncing, waitingCount, isFull, isTemporary } = useValue(trips, (value) => value);
  const isWarning = isFull || isTemporary;
  if (!isSyncing && !isWarning) return null;
  const text = isFull
    ? t('trips.full')
    : isTemporary
      ? t('common.temporary')
      : waitingCount > 0
        ? t('trips.syncing', { count: waitingCount })
        : t('trips.lookingForNew');
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] flex justify-center">
      <div
        role="status"
        className={`flex max-w-lg items-center gap-3 rounded-3xl border border-border bg-raised px-4 py-2.5 text-sm shadow-lg shadow-black/40 ${isWarning ? 'text-attention' : 'text-normal'}`}
      >
        {!isWarning && <Spinner />}
        <span>{text}</span>
      </div>
    </div>
  );
}
