import type { MachineStep, Moment } from '@ligo/machine';
import type { EntryKey } from './history-kind.ts';
import type { PointBatch } from './point-batch.ts';

/** Without an answer for this long the sync ends. */
const SILENCE_TIMEOUT_MS = 5_000;
/** A refresh so soon after the last one changes nothing. */
const REFRESH_GUARD_MS = 500;
const SETTLED_AFTER_MS = 1_000;
const OFF_AFTER_MS = 1_000;
/** Entries requested in parallel: enough to hide the round entry, and few, since live messages queue behind them. */
const AT_ONCE = 3;

export interface MissingEntry extends EntryKey {
  pointsLength: number;
}

interface FetchedEntry extends MissingEntry {
  batches: readonly PointBatch[];
}

export interface SyncState {
  phase: 'idle' | 'waiting' | 'summaries' | 'points' | 'ending';
  isLinkUp: boolean;
  /** When a refresh was accepted last, unix milliseconds; `null` before the first. */
  refreshedAtMs: number | null;
  /** Entries to ask for, newest first. */
  queue: readonly MissingEntry[];
  /** Entries that are asked for and not whole yet; only in the phase `points`. */
  fetching: readonly FetchedEntry[];
  /** The time limit of the phase, unix milliseconds; `null` without one. */
  dueMs: number | null;
}

export type SyncEvent =
  | { type: 'refresh' }
  | { type: 'link'; isUp: boolean }
  /** A page of summaries was stored; `wanted` are the entries without points now, newest first. */
  | { type: 'summaries'; count: number; wanted: readonly MissingEntry[] }
  | { type: 'points'; key: EntryKey; batch: PointBatch }
  | { type: 'full' }
  | { type: 'tick' };

export type SyncEffect =
  | { type: 'ask-summaries' }
  | { type: 'ask-points'; key: EntryKey }
  | { type: 'count-ignored' }
  | { type: 'complete'; key: EntryKey; batches: readonly PointBatch[] }
  | { type: 'forget'; key: EntryKey };

type Step = MachineStep<SyncState, SyncEffect>;

export const INITIAL_SYNC: SyncState = {
  phase: 'idle',
  isLinkUp: false,
  refreshedAtMs: null,
  queue: [],
  fetching: [],
  dueMs: null,
};

export const waitingCount = ({ queue, fetching }: SyncState) => queue.length + fetching.length;

/** The sync of one history of a car, e.g. its trips: the next state and the effects of an event. Pure; see RULES.md beside it. All of it bears TSYNC-12. */
export function stepSync(state: SyncState, event: SyncEvent, at: Moment): Step {
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

const stay = (state: SyncState): Step => ({ state, effects: [] });
const idle = (state: SyncState): SyncState => ({
  ...state,
  phase: 'idle',
  queue: [],
  fetching: [],
  dueMs: null,
});
/** TSYNC-8: without an answer for this long the sync ends. */
const listening = (at: Moment) => ({ dueMs: at.nowMs + SILENCE_TIMEOUT_MS });

function askSummaries(state: SyncState, at: Moment): Step {
  const asked = { ...state, phase: 'summaries', ...listening(at) } as const;
  return { state: asked, effects: [{ type: 'ask-summaries' }] };
}

function onRefresh(state: SyncState, at: Moment): Step {
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

function onLink(state: SyncState, isUp: boolean, at: Moment): Step {
  const changed = { ...state, isLinkUp: isUp };
  // TSYNC-3
  if (isUp) return stay({ ...idle(changed), phase: 'waiting', dueMs: at.nowMs + SETTLED_AFTER_MS });
  if (state.phase === 'idle' || state.phase === 'ending') return stay(changed);
  // TSYNC-9
  const queue = [...state.fetching.map(({ batches: _batches, ...entry }) => entry), ...state.queue];
  return stay({ ...changed, phase: 'waiting', queue, fetching: [], ...listening(at) });
}

function onDue(state: SyncState, at: Moment): Step {
  const hasSettled = state.phase === 'waiting' && state.isLinkUp;
  return hasSettled ? askSummaries(state, at) : stay(idle(state));
}

function onSummaries(
  state: SyncState,
  { count, wanted }: Extract<SyncEvent, { type: 'summaries' }>,
  at: Moment,
): Step {
  if (state.phase !== 'summaries') return stay(state);
  // TSYNC-4
  return count > 0 ? stay({ ...state, ...listening(at) }) : fetchNext({ ...state, queue: wanted }, at);
}

/** Requests as many entries as may be open, or ends; the effects of the last one run while the car reads the next. */
function fetchNext(state: SyncState, at: Moment, after: readonly SyncEffect[] = []): Step {
  const free = AT_ONCE - state.fetching.length;
  const next = state.queue.slice(0, free).map((entry): FetchedEntry => ({ ...entry, batches: [] }));
  const fetching = [...state.fetching, ...next];
  // TSYNC-7
  if (fetching.length === 0)
    return { state: { ...idle(state), phase: 'ending', dueMs: at.nowMs + OFF_AFTER_MS }, effects: after };
  const asks = next.map(({ id, createdAtS }) => ({ type: 'ask-points', key: { id, createdAtS } }) as const);
  return {
    state: { ...state, phase: 'points', queue: state.queue.slice(free), fetching, ...listening(at) },
    effects: [...asks, ...after],
  };
}

const isSame = (one: EntryKey, other: EntryKey) => one.id === other.id && one.createdAtS === other.createdAtS;

function onPoints(
  state: SyncState,
  { key, batch }: Extract<SyncEvent, { type: 'points' }>,
  at: Moment,
): Step {
  const entry = state.fetching.find((each) => isSame(each, key));
  const ignored = [{ type: 'count-ignored' }] as const;
  // TSYNC-5
  if (!entry) return { state, effects: ignored };
  const [firstTimeS] = batch.columns.timeS;
  if (firstTimeS !== undefined) {
    const received = { ...state, ...listening(at) };
    const lastTimeS = entry.batches.at(-1)?.columns.timeS.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (firstTimeS <= lastTimeS) return { state: received, effects: ignored };
    const grown = { ...entry, batches: [...entry.batches, batch] };
    return stay({ ...received, fetching: state.fetching.map((each) => (each === entry ? grown : each)) });
  }
  return fetchNext({ ...state, fetching: state.fetching.filter((each) => each !== entry) }, at, ended(entry));
}

/** TSYNC-6 */
function ended({ id, createdAtS, pointsLength, batches }: FetchedEntry): readonly SyncEffect[] {
  const key = { id, createdAtS };
  const receivedCount = batches.reduce((sum, { columns }) => sum + columns.timeS.length, 0);
  if (receivedCount < pointsLength) return [];
  return receivedCount > pointsLength ? [{ type: 'forget', key }] : [{ type: 'complete', key, batches }];
}
