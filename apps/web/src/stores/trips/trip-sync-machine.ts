import type { MachineStep, Moment } from '@ligo/machine';
import type { TripColumns } from '@ligo/vehicle';
import type { TripKey } from './trip-item.ts';

/** Without an answer for so long the sync ends. */
const SILENCE_MS = 5_000;
/** A refresh so soon after the last one changes nothing. */
const REFRESH_GUARD_MS = 500;
const SETTLED_AFTER_MS = 1_000;
const OFF_AFTER_MS = 1_000;

/** A trip whose points are still on the car. */
export interface WantedTrip extends TripKey {
  pointsLength: number;
}

/** Everything the sync knows. */
export interface TripSyncState {
  phase: 'idle' | 'waiting' | 'summaries' | 'points' | 'ending';
  isLinkUp: boolean;
  /** When a refresh was accepted last, unix milliseconds; `null` before the first. */
  refreshedAtMs: number | null;
  /** Trips still to come, newest first; in the phase `points` the first one is being fetched. */
  queue: readonly WantedTrip[];
  /** What has come of the trip being fetched, in the order of time. */
  batches: readonly TripColumns[];
  /** When the phase ends by itself, unix milliseconds; `null` while it does not. */
  dueMs: number | null;
}

/** What can happen to the sync. */
export type TripSyncEvent =
  | { type: 'refresh' }
  | { type: 'link'; isUp: boolean }
  /** A page of summaries was taken in; `wanted` are the trips that lack points now, newest first. */
  | { type: 'summaries'; count: number; wanted: readonly WantedTrip[] }
  | { type: 'points'; key: TripKey; columns: TripColumns }
  | { type: 'full' }
  | { type: 'tick' };

/** What is to be done. */
export type TripSyncEffect =
  | { type: 'ask-summaries' }
  | { type: 'ask-points'; key: TripKey }
  | { type: 'count-ignored' }
  | { type: 'complete'; key: TripKey; batches: readonly TripColumns[] }
  | { type: 'forget'; key: TripKey };

type Step = MachineStep<TripSyncState, TripSyncEffect>;

export const TRIP_SYNC_START: TripSyncState = {
  phase: 'idle',
  isLinkUp: false,
  refreshedAtMs: null,
  queue: [],
  batches: [],
  dueMs: null,
};

/** The sync of one car's trips: what an event changes and what is then to be done. Pure; see RULES.md beside it. All of it bears TSYNC-12. */
export function tripSyncStep(state: TripSyncState, event: TripSyncEvent, at: Moment): Step {
  switch (event.type) {
    case 'refresh':
      return onRefresh(state, at);
    case 'link':
      return event.isUp === state.isLinkUp ? stay(state) : onLink(state, event.isUp, at);
    case 'summaries':
      return onSummaries(state, event, at);
    case 'points':
      return onPoints(state, event, at);
    case 'full':
      // TSYNC-10
      return stay(idle(state));
    case 'tick':
      return state.dueMs === null || state.dueMs > at.nowMs ? stay(state) : onDue(state, at);
  }
}

const stay = (state: TripSyncState): Step => ({ state, effects: [] });
const idle = (state: TripSyncState): TripSyncState => ({
  ...state,
  phase: 'idle',
  queue: [],
  batches: [],
  dueMs: null,
});
/** TSYNC-8: without an answer for so long the sync ends. */
const listening = (at: Moment) => ({ dueMs: at.nowMs + SILENCE_MS });

function askSummaries(state: TripSyncState, at: Moment): Step {
  const asked = { ...state, phase: 'summaries', ...listening(at) } as const;
  return { state: asked, effects: [{ type: 'ask-summaries' }] };
}

function onRefresh(state: TripSyncState, at: Moment): Step {
  const { phase, refreshedAtMs } = state;
  // TSYNC-2
  const isTooSoon = refreshedAtMs !== null && at.nowMs - refreshedAtMs < REFRESH_GUARD_MS;
  if (isTooSoon || (phase !== 'idle' && phase !== 'ending')) return stay(state);
  // TSYNC-1
  const started = { ...state, refreshedAtMs: at.nowMs };
  return state.isLinkUp
    ? askSummaries(started, at)
    : stay({ ...started, phase: 'waiting', ...listening(at) });
}

function onLink(state: TripSyncState, isUp: boolean, at: Moment): Step {
  const changed = { ...state, isLinkUp: isUp };
  // TSYNC-3
  if (isUp)
    return stay({ ...changed, phase: 'waiting', queue: [], batches: [], dueMs: at.nowMs + SETTLED_AFTER_MS });
  if (state.phase === 'idle' || state.phase === 'ending') return stay(changed);
  // TSYNC-9
  return stay({ ...changed, phase: 'waiting', batches: [], ...listening(at) });
}

function onDue(state: TripSyncState, at: Moment): Step {
  const hasSettled = state.phase === 'waiting' && state.isLinkUp;
  return hasSettled ? askSummaries(state, at) : stay(idle(state));
}

function onSummaries(
  state: TripSyncState,
  { count, wanted }: Extract<TripSyncEvent, { type: 'summaries' }>,
  at: Moment,
): Step {
  if (state.phase !== 'summaries') return stay(state);
  // TSYNC-4
  return count > 0 ? stay({ ...state, ...listening(at) }) : fetchNext({ ...state, queue: wanted }, at);
}

/** Asks for the points of the first trip of the queue, or ends. */
function fetchNext(state: TripSyncState, at: Moment, before: readonly TripSyncEffect[] = []): Step {
  const [next] = state.queue;
  // TSYNC-7
  if (!next) {
    const ending = { ...state, phase: 'ending', batches: [], dueMs: at.nowMs + OFF_AFTER_MS } as const;
    return { state: ending, effects: before };
  }
  const { id, createdAtS } = next;
  return {
    state: { ...state, phase: 'points', batches: [], ...listening(at) },
    effects: [...before, { type: 'ask-points', key: { id, createdAtS } }],
  };
}

function onPoints(
  state: TripSyncState,
  { key, columns }: Extract<TripSyncEvent, { type: 'points' }>,
  at: Moment,
): Step {
  const [trip, ...rest] = state.queue;
  const ignored = [{ type: 'count-ignored' }] as const;
  // TSYNC-5
  const isFetched = state.phase === 'points' && trip?.id === key.id && trip.createdAtS === key.createdAtS;
  if (!isFetched) return { state, effects: ignored };
  const [firstTimeS] = columns.timeS;
  if (firstTimeS !== undefined) {
    const heard = { ...state, ...listening(at) };
    const lastTimeS = state.batches.at(-1)?.timeS.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (firstTimeS <= lastTimeS) return { state: heard, effects: ignored };
    return stay({ ...heard, batches: [...state.batches, columns] });
  }
  // TSYNC-6
  const { batches } = state;
  const receivedCount = batches.reduce((sum, { timeS }) => sum + timeS.length, 0);
  const left = { ...state, queue: rest };
  if (receivedCount < trip.pointsLength) return fetchNext(left, at);
  if (receivedCount > trip.pointsLength) return fetchNext(left, at, [{ type: 'forget', key }]);
  return fetchNext(left, at, [{ type: 'complete', key, batches }]);
}
