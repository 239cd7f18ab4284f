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

export interface SyncState {
  phase: 'idle' | 'waiting' | 'summaries' | 'points' | 'ending';
  isLinkUp: boolean;
  /** When a refresh was accepted last, ms; `null` before the first. */
  refreshedAtMs: number | null;
  /** Trips still to come, newest first; in the phase `points` the first one is being fetched. */
  queue: readonly WantedTrip[];
  /** Points of the trip being fetched so far, and the time of the last of them, unix seconds. */
  receivedCount: number;
  lastTimeS: number;
}

export type SyncEvent =
  | { type: 'refresh'; nowMs: number }
  | { type: 'link'; isUp: boolean }
  | { type: 'timer'; name: TimerName }
  /** A page of summaries was taken in; `wanted` are the trips that lack points now, newest first. */
  | { type: 'summaries'; count: number; wanted: readonly WantedTrip[] }
  | { type: 'points'; key: TripKey; count: number; firstTimeS: number; lastTimeS: number }
  | { type: 'full' }
  | { type: 'reset' };

type TimerName = 'settled' | 'silent' | 'off';

export type SyncEffect =
  | { type: 'ask-summaries' }
  | { type: 'ask-points'; key: TripKey }
  /** The batch belongs to the trip being fetched. */
  | { type: 'keep-batch' }
  | { type: 'ignore-batch' }
  | { type: 'complete' | 'grown'; key: TripKey }
  /** What was kept of the trip being fetched is worth nothing any more. */
  | { type: 'drop-batches' }
  /** There is one timer; a new one takes its place, `null` stops it. */
  | { type: 'set-timer'; timer: { name: TimerName; afterMs: number } | null };

type Step = [state: SyncState, effects: SyncEffect[]];

export const SYNC_START: SyncState = {
  phase: 'idle',
  isLinkUp: false,
  refreshedAtMs: null,
  queue: [],
  receivedCount: 0,
  lastTimeS: Number.NEGATIVE_INFINITY,
};

const timer = (name: TimerName, afterMs: number): SyncEffect => ({
  type: 'set-timer',
  timer: { name, afterMs },
});
const noTimer: SyncEffect = { type: 'set-timer', timer: null };
const silence = timer('silent', SILENCE_MS);
const isSame = (one: TripKey, other: TripKey | undefined) =>
  one.id === other?.id && one.createdAtS === other.createdAtS;

/** One step of the trip sync; see RULES.md. */
export function nextSync(state: SyncState, event: SyncEvent): Step {
  switch (event.type) {
    case 'refresh':
      return refresh(state, event.nowMs);
    case 'link':
      return linkChanged(state, event.isUp);
    case 'timer':
      return timeOver(state, event.name);
    case 'summaries':
      if (state.phase !== 'summaries') return [state, []];
      return event.count > 0 ? [state, [silence]] : fetchNext({ ...state, queue: event.wanted });
    case 'points':
      return points(state, event);
    case 'full':
      return [{ ...state, ...IDLE }, [{ type: 'drop-batches' }, noTimer]];
    case 'reset':
      return [{ ...SYNC_START, isLinkUp: state.isLinkUp }, [{ type: 'drop-batches' }, noTimer]];
  }
}

const NO_POINTS = { receivedCount: 0, lastTimeS: Number.NEGATIVE_INFINITY };
const IDLE = { phase: 'idle', queue: [], ...NO_POINTS } as const;

function refresh(state: SyncState, nowMs: number): Step {
  const isTooSoon = state.refreshedAtMs !== null && nowMs - state.refreshedAtMs < REFRESH_GUARD_MS;
  if (isTooSoon || (state.phase !== 'idle' && state.phase !== 'ending')) return [state, []];
  const started = { ...state, refreshedAtMs: nowMs };
  if (!state.isLinkUp) return [{ ...started, phase: 'waiting' }, [silence]];
  return [{ ...started, phase: 'summaries' }, [{ type: 'ask-summaries' }, silence]];
}

function linkChanged(state: SyncState, isUp: boolean): Step {
  if (isUp === state.isLinkUp) return [state, []];
  if (isUp)
    return [
      { ...state, phase: 'waiting', isLinkUp: true, queue: [], ...NO_POINTS },
      [{ type: 'drop-batches' }, timer('settled', SETTLED_AFTER_MS)],
    ];
  if (state.phase === 'idle' || state.phase === 'ending') return [{ ...state, isLinkUp: false }, []];
  return [{ ...state, phase: 'waiting', isLinkUp: false, ...NO_POINTS }, [{ type: 'drop-batches' }, silence]];
}

function timeOver(state: SyncState, name: TimerName): Step {
  if (name === 'settled' && state.phase === 'waiting' && state.isLinkUp)
    return [{ ...state, phase: 'summaries' }, [{ type: 'ask-summaries' }, silence]];
  return [{ ...state, ...IDLE }, [{ type: 'drop-batches' }]];
}

/** Asks for the points of the first trip of the queue, or ends. */
function fetchNext(state: SyncState, before: SyncEffect[] = []): Step {
  const [next] = state.queue;
  const effects = [...before, { type: 'drop-batches' } as const];
  if (!next) return [{ ...state, phase: 'ending', ...NO_POINTS }, [...effects, timer('off', OFF_AFTER_MS)]];
  const { id, createdAtS } = next;
  return [
    { ...state, phase: 'points', ...NO_POINTS },
    [...effects, { type: 'ask-points', key: { id, createdAtS } }, silence],
  ];
}

function points(state: SyncState, event: Extract<SyncEvent, { type: 'points' }>): Step {
  const [trip, ...rest] = state.queue;
  if (state.phase !== 'points' || !trip || !isSame(event.key, trip))
    return [state, [{ type: 'ignore-batch' }]];
  if (event.count > 0) {
    if (event.firstTimeS <= state.lastTimeS) return [state, [{ type: 'ignore-batch' }, silence]];
    const receivedCount = state.receivedCount + event.count;
    return [{ ...state, receivedCount, lastTimeS: event.lastTimeS }, [{ type: 'keep-batch' }, silence]];
  }
  const { receivedCount } = state;
  const left = { ...state, queue: rest };
  if (receivedCount < trip.pointsLength) return fetchNext(left);
  const type = receivedCount === trip.pointsLength ? 'complete' : 'grown';
  return fetchNext(left, [{ type, key: event.key }]);
}
