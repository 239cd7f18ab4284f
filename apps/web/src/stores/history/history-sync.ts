import { createMachineRunner, createScope } from '@ligo/machine';
import { steadyClock } from '../../lib/time/steady-clock.ts';
import { validEntries } from '../../lib/values/counter.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { EntryKey, HistoryKind, HistoryRow } from './history-kind.ts';
import type { HistoryContext, HistoryLibrary } from './history-library.ts';
import type { PointBatch } from './point-batch.ts';
import {
  INITIAL_SYNC,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
  stepSync,
  waitingCount,
} from './sync-machine.ts';

/**
 * Keeps a library in step with its car.
 * @param onChange The entries to show have changed: show them at once, or together with further changes.
 */
export function createHistorySync<Listed, Row extends HistoryRow, Named extends object>(
  context: HistoryContext,
  kind: HistoryKind<Listed, Row, Named>,
  library: HistoryLibrary<Listed, Row>,
  onChange: (when: 'now' | 'soon') => void,
) {
  const { link, ping, visibility, persistence, clock, counter } = context;
  let following: ReturnType<typeof createScope> | null = null;
  /** The newest entry that the car reported and that started a sync: a failing sync is not restarted each second. */
  let soughtId = 0;

  const runner = createMachineRunner<SyncState, SyncEvent, SyncEffect>({
    clock: steadyClock(clock),
    initial: INITIAL_SYNC,
    step: stepSync,
    dueMs: ({ dueMs }) => dueMs,
    run: createSyncEffects(context, kind, library),
    onChange: (state, before) => onChange(state.phase === before.phase ? 'soon' : 'now'),
  });
  const isSyncing = () => runner.state().phase !== 'idle';
  const refresh = () => runner.dispatch({ type: 'refresh' });
  const isReady = () => link.get().hasReceivedState && kind.isOffered(ping.get().features);
  const followLink = () => {
    const isUp = isReady();
    if (isUp && !library.isLoaded()) void library.load().then(() => following && followLink());
    runner.dispatch({ type: 'link', isUp: isUp && library.isLoaded() });
  };
  const seek = (newestId: number) => {
    if (!library.isLoaded() || isSyncing() || newestId <= Math.max(soughtId, library.newest().id)) return;
    // TSYNC-15
    soughtId = newestId;
    refresh();
  };
  let history = ping.get().history;
  // TSYNC-16
  const followPing = () => {
    if (ping.get().history === history) return followLink();
    history = ping.get().history;
    soughtId = 0;
    // A sync that asked by the numbers of another history begins again.
    runner.dispatch({ type: 'link', isUp: false });
    followLink();
  };
  const onListed = (page: readonly (Listed | null)[]) => {
    const isFirst = library.newest().startS === 0;
    const isFresh = library.list(validEntries(page, counter, `${kind.name}-summary-unreadable`));
    if (isFirst && isFresh) void persistence.ask();
    // A page of which nothing can be read is not the empty one that ends the list.
    const count = page.length;
    runner.dispatch({ type: 'summaries', count, wanted: count > 0 ? [] : library.missingEntries() });
  };
  const onPoints = (key: EntryKey, batch: PointBatch | null) => {
    if (!batch) return counter.add(`${kind.name}-batch-unreadable`);
    runner.dispatch({ type: 'points', key, batch });
  };

  return {
    isSyncing,
    waitingCount: () => waitingCount(runner.state()),
    refresh,
    /** The browser gave no room. */
    stopFull: () => runner.dispatch({ type: 'full' }),
    start() {
      following?.end();
      following = createScope();
      following.add(
        link.subscribe(followLink),
        ping.subscribe(followPing),
        // TSYNC-14
        visibility.onChange((isVisible) => isVisible && isReady() && refresh()),
        ...kind.listen(link, () => ping.get().history, {
          newest: seek,
          listed: onListed,
          points: onPoints,
        }),
      );
      followPing();
      followLink();
    },
    /** Unsubscribes from them; a running sync ends with the next start. */
    stop() {
      following?.end();
      following = null;
      runner.stop();
    },
  };
}

function createSyncEffects<Listed, Row extends HistoryRow, Named extends object>(
  { link, ping, counter }: HistoryContext,
  kind: HistoryKind<Listed, Row, Named>,
  library: HistoryLibrary<Listed, Row>,
) {
  // TSYNC-14: a sync continues behind a hidden page: half a list is useless, and the owner may return in a moment.
  const ask: LinkStore['send'] = (action, extras) => {
    const isSent = link.send(action, extras, { force: true });
    if (!isSent) counter.add(`${kind.name}-not-sent`);
    return isSent;
  };
  return (effect: SyncEffect) => {
    switch (effect.type) {
      case 'ask-summaries':
        // TSYNC-13
        kind.askList(ask, library.newest(), ping.get().history);
        return;
      case 'ask-points':
        kind.askPoints(ask, effect.key, ping.get().features);
        return;
      case 'count-ignored':
        counter.add(`${kind.name}-batch-ignored`);
        return;
      case 'complete':
        void library.complete(effect.key, effect.batches);
        return;
      case 'forget':
        counter.add(`${kind.name}-grown`);
        library.removeListed(effect.key);
    }
  };
}
