import { useTexts } from '../../i18n/index.ts';
import type { HistoryState } from '../../stores/history/create-history.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';

interface SyncBannerProps {
  state: HistoryState;
  /** The words for a full storage, and for a sync. */
  full: string;
  syncing: string;
}

/** Shows, over the end of the list so that nothing jumps, that entries are being fetched, and how many, or that the storage is full. */
export function SyncBanner({ state: { isSyncing, isFull, isTemporary }, full, syncing }: SyncBannerProps) {
  const { t } = useTexts();
  const isWarning = isFull || isTemporary;
  if (!isSyncing && !isWarning) return null;
  const text = isFull ? full : isTemporary ? t('common.temporary') : syncing;
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
