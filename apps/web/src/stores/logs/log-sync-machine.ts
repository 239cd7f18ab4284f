import type { MachineStep, Moment } from '@ligo/machine';
import type { LogEntry } from '@ligo/protocol';

/** Without an answer for this long the sync ends. */
const SILENCE_TIMEOUT_MS = 5_000;

/** Entries that came together, oldest first. */
export type LogPage = readonly LogEntry[];

export interface LogSyncState {
  hasCar: boolean;
  /** Grows with each selected car: results that carry an older number are ignored. */
  carNumber: number;
  isOnline: boolean;
  /**
   * 'asking': the time of the newest stored entry is being read; 'receiving': pages are to come; 'draining': pages
   * are to come that must not be stored.
   */
  phase: 'idle' | 'asking' | 'receiving' | 'draining';
  /** Requests of this link without their last page. */
  openRequests: number;
  /** Pages to store; the first is being stored. */
  pages: readonly LogPage[];
  /** A sync begins as soon as nothing stands in its way. */
  isWanted: boolean;
  /** The last page that was to be stored could not be. */
  hasFailed: boolean;
  /** When silence ends the phase, unix milliseconds; `null` while nothing is awaited. */
  dueMs: number | null;
}

/** The events of the sync. `carNumber` identifies the car of a read or a write. */
export type LogSyncEvent =
  | { type: 'select'; hasCar: boolean }
  | { type: 'online'; isOnline: boolean }
  | { type: 'refresh' }
  /** The newest stored entry, by its time and by its place in the car's log; '' if it has none. */
  | { type: 'newest'; carNumber: number; timeMs: number | null; ref: string }
  | { type: 'newest-failed'; carNumber: number }
  /** What could be read of a page; the car's last one is empty. */
  | { type: 'page'; page: LogPage; isLast: boolean }
  | { type: 'stored'; carNumber: number }
  | { type: 'store-failed'; carNumber: number }
  | { type: 'tick' };

export type LogSyncEffect =
  | { type: 'read-newest'; carNumber: number }
  | { type: 'ask'; fromMs: number; after: string }
  | { type: 'store'; carNumber: number; page: LogPage };

type Step = MachineStep<LogSyncState, LogSyncEffect>;

export const INITIAL_LOG_SYNC: LogSyncState = {
  hasCar: false,
  carNumber: 0,
  isOnline: false,
  phase: 'idle',
  openRequests: 0,
  pages: [],
  isWanted: false,
  hasFailed: false,
  dueMs: null,
};

export function isSyncing({ phase, pages }: LogSyncState): boolean {
  return phase === 'asking' || phase === 'receiving' || pages.length > 0;
}

/** The sync of one car's log: the next state and the effects of an event. Pure; see RULES.md beside it. All of it bears LOGS-8. */
export function stepLogSync(state: LogSyncState, event: LogSyncEvent, at: Moment): Step {
  switch (event.type) {
    case 'select':
      // LOGS-6
      return stay({ ...INITIAL_LOG_SYNC, hasCar: event.hasCar, carNumber: state.carNumber + 1 });
    case 'online':
      if (event.isOnline === state.isOnline) return stay(state);
      // LOGS-2
      if (event.isOnline) return begin({ ...state, isOnline: true, isWanted: true });
      // LOGS-5
      return stay({ ...rest(state), isOnline: false, openRequests: 0, isWanted: false });
    case 'refresh':
      return begin({ ...state, isWanted: true });
    case 'newest':
      if (event.carNumber !== state.carNumber || state.phase !== 'asking') return stay(state);
      // LOGS-1
      return {
        state: { ...listen(state, at), openRequests: state.openRequests + 1 },
        effects: [{ type: 'ask', fromMs: event.timeMs ?? 0, after: event.ref }],
      };
    case 'newest-failed':
      if (event.carNumber !== state.carNumber || state.phase !== 'asking') return stay(state);
      return stay(rest(state));
    case 'page':
      return onPage(state, event, at);
    case 'stored':
      return event.carNumber === state.carNumber ? onStored(state) : stay(state);
    case 'store-failed': {
      if (event.carNumber !== state.carNumber) return stay(state);
      // LOGS-7
      const failed = { ...state, pages: [], hasFailed: true };
      return failed.openRequests > 0 ? stay({ ...rest(failed), phase: 'draining' }) : begin(rest(failed));
    }
    case 'tick':
      if (state.dueMs === null || state.dueMs > at.nowMs) return stay(state);
      // LOGS-4
      return begin(rest(state));
  }
}

const stay = (state: LogSyncState): Step => ({ state, effects: [] });
const rest = (state: LogSyncState): LogSyncState => ({ ...state, phase: 'idle', dueMs: null });
const listen = (state: LogSyncState, at: Moment): LogSyncState => ({
  ...state,
  phase: 'receiving',
  dueMs: at.nowMs + SILENCE_TIMEOUT_MS,
});

/** Begins the sync that is wanted, unless something has to end first. */
function begin(state: LogSyncState): Step {
  const { isWanted, hasCar, isOnline, phase, pages, carNumber } = state;
  if (!isWanted) return stay(state);
  if (!hasCar || !isOnline || phase === 'asking' || phase === 'receiving') {
    return stay({ ...state, isWanted: false });
  }
  if (phase === 'draining' || pages.length > 0) return stay(state);
  return {
    state: { ...state, isWanted: false, phase: 'asking' },
    effects: [{ type: 'read-newest', carNumber }],
  };
}

function onPage(
  state: LogSyncState,
  { page, isLast }: Extract<LogSyncEvent, { type: 'page' }>,
  at: Moment,
): Step {
  const { phase, openRequests } = state;
  // An unrequested page may leave a gap.
  if (openRequests === 0) return stay(state);
  if (isLast) {
    const ended = { ...state, openRequests: openRequests - 1 };
    const isOver = phase === 'receiving' || (phase === 'draining' && openRequests === 1);
    return isOver ? begin(rest(ended)) : stay(ended);
  }
  if (phase === 'draining') return stay(state);
  const added = page.length > 0 ? { ...state, pages: [...state.pages, page] } : state;
  // Late answers restart a sync that silence has ended; a sync that is about to ask continues.
  const received = phase === 'asking' ? added : listen(added, at);
  // LOGS-9: it is only a sign of life.
  if (page.length === 0 || state.pages.length > 0) return stay(received);
  return { state: received, effects: [{ type: 'store', carNumber: state.carNumber, page }] };
}

function onStored(state: LogSyncState): Step {
  // LOGS-3
  const pages = state.pages.slice(1);
  const next = { ...state, pages, hasFailed: false };
  const [page] = pages;
  return page ? { state: next, effects: [{ type: 'store', carNumber: state.carNumber, page }] } : begin(next);
}
