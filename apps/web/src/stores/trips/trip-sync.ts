import { createMachineRunner, createScope } from '@ligo/machine';
import { type CarExtras, FEATURE } from '@ligo/protocol';
import { validEntries } from '../../lib/values/counter.ts';
import type { LinkStore } from '../link/link-store.ts';
import { readBatch } from './trip-batch.ts';
import type { TripLibrary, TripsContext } from './trip-library.ts';
import {
  INITIAL_TRIP_SYNC,
  stepTripSync,
  type TripSyncEffect,
  type TripSyncEvent,
  type TripSyncState,
  waitingCount,
} from './trip-sync-machine.ts';

/**
 * Keeps a library in step with its car.
 * @param onChange The trips to show have changed: show them at once, or together with further changes.
 */
export function createTripSync(
  context: TripsContext,
  library: TripLibrary,
  onChange: (when: 'now' | 'soon') => void,
) {
  const { link, ping, visibility, persistence, clock, counter } = context;
  let following: ReturnType<typeof createScope> | null = null;
  /** The newest trip that the car reported and that started a sync: a failing sync is not restarted each second. */
  let soughtId = 0;

  const runner = createMachineRunner<TripSyncState, TripSyncEvent, TripSyncEffect>({
    clock,
    initial: INITIAL_TRIP_SYNC,
    step: stepTripSync,
    dueMs: ({ dueMs }) => dueMs,
    run: createTripSyncEffects(context, library),
    onChange: (state, before) => onChange(state.phase === before.phase ? 'soon' : 'now'),
  });
  const isSyncing = () => runner.state().phase !== 'idle';
  const refresh = () => runner.dispatch({ type: 'refresh' });
  const followLink = () => {
    const isUp = link.get().hasReceivedState;
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
  const followHistory = () => {
    if (ping.get().history === history) return;
    history = ping.get().history;
    soughtId = 0;
    // A sync that asked by the numbers of another history begins again.
    runner.dispatch({ type: 'link', isUp: false });
    followLink();
  };
  const onSummaries = (extras: CarExtras<'TripSummary'>) => {
    const isFirst = library.newest().startS === 0;
    const isFresh = library.list(validEntries(extras.trips, counter, 'trips-summary-unreadable'));
    if (isFirst && isFresh) void persistence.ask();
    // A page of which nothing can be read is not the empty one that ends the list.
    const count = extras.trips.length;
    runner.dispatch({ type: 'summaries', count, wanted: count > 0 ? [] : library.missingTrips() });
  };
  const onPoints = (extras: CarExtras<'TripPoints'>) => {
    const batch = readBatch(extras);
    if (!batch) return counter.add('trips-batch-unreadable');
    runner.dispatch({ type: 'points', key: { id: extras.id, createdAtS: extras.createdAt }, batch });
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
        ping.subscribe(followHistory),
        // TSYNC-14
        visibility.onChange((isVisible) => isVisible && link.get().hasReceivedState && refresh()),
        link.on('Status', ({ newestTripId }) => seek(newestTripId ?? 0)),
        link.on('TripSummary', onSummaries),
        link.on('TripPoints', onPoints),
      );
      followHistory();
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

function createTripSyncEffects({ link, ping, counter }: TripsContext, library: TripLibrary) {
  // TSYNC-14: a sync continues behind a hidden page: half a list is useless, and the owner may return in a moment.
  const ask: LinkStore['send'] = (action, extras) => {
    const isSent = link.send(action, extras, { force: true });
    if (!isSent) counter.add('trips-not-sent');
    return isSent;
  };
  return (effect: TripSyncEffect) => {
    switch (effect.type) {
      case 'ask-summaries': {
        // TSYNC-13
        const { startS, id } = library.newest();
        ask('TripSummary', { from: startS, afterId: id });
        return;
      }
      case 'ask-points': {
        const isCompact = ping.get().features.includes(FEATURE.tripColumns);
        const { id, createdAtS: createdAt } = effect.key;
        ask('TripPoints', { id, createdAt, ...(isCompact && { form: 'columns' as const }) });
        return;
      }
      case 'count-ignored':
        counter.add('trips-batch-ignored');
        return;
      case 'complete':
        void library.complete(effect.key, effect.batches);
        return;
      case 'forget':
        counter.add('trips-grown');
        library.removeListed(effect.key);
    }
  };
}
