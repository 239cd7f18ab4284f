import { createMachineRunner } from '@ligo/machine';
import { steadyClock } from '../../lib/time/steady-clock.ts';
import { validEntries } from '../../lib/values/counter.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AccountCar } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { LogItem } from './log-item.ts';
import { createLogPages } from './log-pages.ts';
import {
  INITIAL_LOG_SYNC,
  isSyncing,
  type LogSyncEffect,
  type LogSyncEvent,
  type LogSyncState,
  stepLogSync,
} from './log-sync-machine.ts';

export type { LogItem } from './log-item.ts';

export interface LogsState {
  isSyncing: boolean;
  /** New entries could not be stored: they stay on the car, and nothing that was stored is lost. */
  isFull: boolean;
  /** The browser gives no database: entries are kept only as long as the page is open. */
  isTemporary: boolean;
  /** Grows when other entries can be read: some came, or another car was selected. */
  revision: number;
}

/** The log of the selected car, as this phone has it. */
export interface LogsStore extends Readable<LogsState> {
  /** Fetches new entries. Harmless without a link. */
  refresh(): void;
  /** Entries from a moment on and before another, newest first. Rejects if they cannot be read. */
  between(fromMs: number, beforeMs: number): Promise<readonly LogItem[]>;
  /** Time of the newest entry before a moment; `null` if there is none. Rejects if it cannot be read. */
  newestTimeBefore(timeMs: number): Promise<number | null>;
}

/** Makes the store of the selected car's log: it syncs with the car whenever there is a link. */
export function createLogs({
  logStorage,
  link,
  visibility,
  clock,
  counter,
}: Pick<CarContext, 'logStorage' | 'visibility' | 'clock' | 'counter'> & {
  link: HistorySyncLink;
}): LogsStore & CarScopedStore {
  const state = createObservable<LogsState>({
    isSyncing: false,
    isFull: false,
    isTemporary: false,
    revision: 0,
  });
  const pages = createLogPages(logStorage, clock, counter);
  let owner: AccountCar | null = null;

  const publish = (machine: LogSyncState) => {
    const [before, syncs, isFull] = [state.get(), isSyncing(machine), machine.hasFailed];
    if (before.isSyncing === syncs && before.isFull === isFull) return;
    state.set({ ...before, isSyncing: syncs, isFull });
  };
  const change = () => state.set({ ...state.get(), revision: state.get().revision + 1 });
  const run = (effect: LogSyncEffect) => {
    if (effect.type === 'ask') {
      link.send('Logs', { from: effect.fromMs, after: effect.after }, { force: true });
      return;
    }
    const { carNumber } = effect;
    if (!owner) return;
    if (effect.type === 'read-newest') {
      pages.newest(owner).then(
        (newest) => runner.dispatch({ type: 'newest', carNumber, ...newest }),
        () => runner.dispatch({ type: 'newest-failed', carNumber }),
      );
      return;
    }
    pages.add(owner, effect.page).then(
      () => {
        change();
        runner.dispatch({ type: 'stored', carNumber });
      },
      () => runner.dispatch({ type: 'store-failed', carNumber }),
    );
  };
  const runner = createMachineRunner<LogSyncState, LogSyncEvent, LogSyncEffect>({
    clock: steadyClock(clock),
    initial: INITIAL_LOG_SYNC,
    step: stepLogSync,
    dueMs: ({ dueMs }) => dueMs,
    run,
    onChange: publish,
  });
  const followStorage = () => {
    state.set({ ...state.get(), isTemporary: logStorage.isTemporary.get() });
    // A restored database has entries that the page's memory does not.
    if (!logStorage.isTemporary.get()) runner.dispatch({ type: 'select', hasCar: owner !== null });
    change();
  };
  const followLink = () => runner.dispatch({ type: 'online', isOnline: link.get().hasReceivedState });
  const refresh = () => runner.dispatch({ type: 'refresh' });
  const select = (next: AccountCar | null) => {
    if (next?.carId === owner?.carId && next?.accountId === owner?.accountId) return;
    owner = next;
    runner.dispatch({ type: 'select', hasCar: next !== null });
    change();
  };
  const following = createSubscriptions(() => [
    logStorage.isTemporary.subscribe(followStorage),
    link.subscribe(followLink),
    link.on('Logs', ({ logs }) => {
      const page = validEntries(logs, counter, 'log-entry-unreadable');
      runner.dispatch({ type: 'page', page, isLast: logs.length === 0 });
    }),
    visibility.onChange((isVisible) => isVisible && refresh()),
  ]);

  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh,
    between: async (fromMs, beforeMs) => (owner ? pages.between(owner, fromMs, beforeMs) : []),
    newestTimeBefore: async (timeMs) => (owner ? logStorage.newestTime(owner, timeMs) : null),
    start() {
      following.start();
      followLink();
    },
    stop() {
      following.stop();
      runner.dispatch({ type: 'online', isOnline: false });
      runner.stop();
    },
    select,
    // Each page is stored as it comes.
    flush() {},
    discard: () => select(null),
  };
}
