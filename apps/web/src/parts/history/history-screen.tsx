import { type ReactNode, useEffect } from 'react';
import type { HistoryState, HistoryStore } from '../../stores/history/create-history.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { LIST_WIDTH } from '../../ui/screen/columns.tsx';
import { PullToRefresh } from '../pull-to-refresh.tsx';
import { useIsReached } from '../use-car.ts';
import { SyncBanner } from './sync-banner.tsx';

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
