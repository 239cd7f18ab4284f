import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { HistoryState, HistoryStore } from '../../stores/history/create-history.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { LIST_WIDTH } from '../../ui/screen/columns.tsx';
import { PullToRefresh } from '../pull-to-refresh.tsx';
import { useIsReached } from '../use-car.ts';

interface HistoryScreenProps {
  store: HistoryStore<object>;
  state: HistoryState;
  /** The words for a full storage, and for a sync. */
  full: string;
  syncing: string;
  /** Above the list. */
  head: ReactNode;
  /** Beside the list; `null` where there is no room. */
  pane: ReactNode;
  children: ReactNode;
}

/** The list of a history, which is refreshed when it opens or is pulled down, and the chosen entry beside it. */
export function HistoryScreen({ store, state, full, syncing, head, pane, children }: HistoryScreenProps) {
  const { link } = useStores();
  const isReached = useIsReached();
  useEffect(() => {
    if (link.get().reach === 'car') store.refresh();
  }, [link, store]);
  return (
    <div className="flex h-full">
      <div className={`flex h-full flex-col ${pane === null ? 'w-full' : LIST_WIDTH}`}>
        {head}
        <div className="relative min-h-0 flex-1">
          <PullToRefresh isEnabled={isReached && !state.isSyncing} onRefresh={store.refresh}>
            {children}
          </PullToRefresh>
          <SyncBanner state={state} full={full} syncing={syncing} />
        </div>
      </div>
      {pane}
    </div>
  );
}

/** Shows, over the end of the list so that nothing jumps, that entries are being fetched, and how many, or that the storage is full. */
function SyncBanner({ state, full, syncing }: Pick<HistoryScreenProps, 'state' | 'full' | 'syncing'>) {
  const { t } = useTexts();
  const { isSyncing, isFull, isTemporary } = state;
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
