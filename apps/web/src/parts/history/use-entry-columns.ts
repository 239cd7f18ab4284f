import type { TripColumns } from '@ligo/vehicle';
import { useEffect, useState } from 'react';
import type { HistoryStore } from '../../stores/history/create-history.ts';
import type { EntryKey } from '../../stores/history/history-kind.ts';

/** An entry's points as they are loaded. */
export type LoadedColumns =
  | { state: 'loading' | 'missing' | 'failed' }
  | { state: 'there'; columns: TripColumns };

/** Loads the points of an entry, again when they have come from the car. */
export function useEntryColumns(
  store: Pick<HistoryStore<object>, 'open'>,
  entry: (EntryKey & { isComplete: boolean }) | null,
): LoadedColumns {
  const [loaded, setLoaded] = useState<LoadedColumns>({ state: 'loading' });
  const isComplete = entry?.isComplete ?? false;
  const [id, createdAtS] = [entry?.id, entry?.createdAtS];
  useEffect(() => {
    if (id === undefined || createdAtS === undefined) return;
    let isCancelled = false;
    setLoaded({ state: isComplete ? 'loading' : 'missing' });
    if (!isComplete) return;
    store.open({ id, createdAtS }).then(
      (columns) => isCancelled || setLoaded(columns ? { state: 'there', columns } : { state: 'missing' }),
      () => isCancelled || setLoaded({ state: 'failed' }),
    );
    return () => {
      isCancelled = true;
    };
  }, [store, id, createdAtS, isComplete]);
  return loaded;
}
