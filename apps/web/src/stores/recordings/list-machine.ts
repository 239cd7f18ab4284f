import type { MachineStep, Moment, Tick } from '@ligo/machine';
import { type CamId, LINK, type SentryRecording } from '@ligo/protocol';

const FIRST_PAGE = 10;
const NEXT_PAGE = 5;

export interface RecordingFilter {
  /** Only those for which this camera saw movement; `null` for all. */
  camId: CamId | null;
  /** Minimum duration, ms; 0 for all. */
  minDurationMs: number;
}

export interface ListChoice extends RecordingFilter {
  /** Local day, `YYYY-MM-DD`. */
  day: string;
}

export interface ListMachineState {
  choice: ListChoice | null;
  recordings: readonly SentryRecording[];
  /** Matching recordings of that day, as the car last reported. */
  totalCount: number;
  hasMore: boolean;
  /** The car has answered for the current choice. */
  isLoaded: boolean;
  isLinked: boolean;
  canFilter: boolean;
  /** The open question; `isStale` once another one follows it. */
  asked: { offset: number; isStale: boolean; dueMs: number } | null;
}

export type ListEvent =
  | { type: 'choose'; choice: ListChoice }
  | { type: 'refresh' }
  | { type: 'reload' }
  | { type: 'more' }
  | { type: 'page'; recordings: readonly SentryRecording[]; offset: number; hasMore: boolean; total: number }
  | { type: 'link'; isUp: boolean; canFilter: boolean }
  | { type: 'deleted'; filePaths: readonly string[] }
  | { type: 'other-car' };

export interface ListEffect {
  type: 'ask';
  choice: ListChoice;
  offset: number;
  limit: number;
}

type Step = MachineStep<ListMachineState, ListEffect>;

/** Before a day was chosen. */
export const INITIAL_LIST: ListMachineState = {
  choice: null,
  recordings: [],
  totalCount: 0,
  hasMore: false,
  isLoaded: false,
  isLinked: false,
  canFilter: false,
  asked: null,
};

/** The list of recordings of one day. Pure; rules in RULES.md. */
export function stepRecordingList(state: ListMachineState, event: ListEvent | Tick, at: Moment): Step {
  const stay: Step = { state, effects: [] };
  switch (event.type) {
    case 'choose':
      return isSameChoice(state.choice, event.choice) ? stay : begin({ ...state, choice: event.choice }, at);
    case 'refresh':
      return state.choice ? begin(state, at) : stay;
    case 'reload':
      return state.choice && !state.asked ? ask(state, 0, at) : stay;
    case 'more':
      // RLIST-2
      return state.hasMore && !state.asked ? ask(state, state.recordings.length, at) : stay;
    case 'page':
      return onPage(state, event, at);
    case 'link':
      return onLink(state, event, at);
    case 'deleted':
      return { state: without(state, event.filePaths), effects: [] };
    case 'other-car':
      return {
        state: { ...INITIAL_LIST, isLinked: state.isLinked, canFilter: state.canFilter },
        effects: [],
      };
    case 'tick':
      // RLIST-5
      return state.asked && state.asked.dueMs <= at.nowMs ? ask(state, state.asked.offset, at) : stay;
  }
}

/** When the next timed step is due, unix milliseconds; `null` when none is. */
export const listDueMs = ({ asked }: ListMachineState): number | null => asked?.dueMs ?? null;

function isSameChoice(one: ListChoice | null, other: ListChoice): boolean {
  return one?.day === other.day && one.camId === other.camId && one.minDurationMs === other.minDurationMs;
}

/** RLIST-1 */
function begin(state: ListMachineState, at: Moment): Step {
  const cleared = { ...state, recordings: [], totalCount: 0, hasMore: false, isLoaded: false };
  // RLIST-3
  if (state.asked) return { state: { ...cleared, asked: { ...state.asked, isStale: true } }, effects: [] };
  return ask(cleared, 0, at);
}

function ask(state: ListMachineState, wanted: number, at: Moment): Step {
  if (!state.choice || !state.isLinked) return { state, effects: [] };
  const offset = state.asked?.isStale ? 0 : wanted;
  const limit = offset === 0 ? FIRST_PAGE : NEXT_PAGE;
  const asked = { offset, isStale: false, dueMs: at.nowMs + LINK.deadAfterMs };
  // RLIST-8
  const choice = state.canFilter ? state.choice : { ...state.choice, camId: null, minDurationMs: 0 };
  return { state: { ...state, asked }, effects: [{ type: 'ask', choice, offset, limit }] };
}

function onPage(state: ListMachineState, page: Page, at: Moment): Step {
  const { asked } = state;
  // RLIST-4
  if (!asked || page.offset !== asked.offset) return { state, effects: [] };
  if (asked.isStale) return ask(state, 0, at);
  const { recordings, hasMore } = page.offset === 0 ? withFirstPage(state, page) : withNextPage(state, page);
  return {
    state: { ...state, recordings, totalCount: page.total, hasMore, isLoaded: true, asked: null },
    effects: [],
  };
}

type Page = ListEvent & { type: 'page' };
type Listed = Pick<ListMachineState, 'recordings' | 'hasMore'>;

/** RLIST-9 */
function withFirstPage(state: ListMachineState, page: Page): Listed {
  const lastPath = page.recordings.at(-1)?.filePath;
  const at =
    state.isLoaded && page.hasMore ? state.recordings.findIndex(({ filePath }) => filePath === lastPath) : -1;
  const tail = at < 0 ? [] : state.recordings.slice(at + 1);
  return {
    recordings: [...page.recordings, ...tail],
    hasMore: tail.length > 0 ? state.hasMore : page.hasMore,
  };
}

function withNextPage({ recordings }: ListMachineState, page: Page): Listed {
  const known = new Set(recordings.map(({ filePath }) => filePath));
  const added = page.recordings.filter(({ filePath }) => !known.has(filePath));
  // A page without new recordings would be requested endlessly.
  return { recordings: [...recordings, ...added], hasMore: page.hasMore && added.length > 0 };
}

/** RLIST-6 */
function onLink(
  state: ListMachineState,
  { isUp, canFilter }: { isUp: boolean; canFilter: boolean },
  at: Moment,
): Step {
  const next = { ...state, isLinked: isUp, canFilter };
  if (!isUp) return { state: { ...next, asked: null }, effects: [] };
  if (!state.isLinked) return ask(next, 0, at);
  // The car's features are unknown before its first report.
  if (canFilter === state.canFilter) return { state, effects: [] };
  return state.choice ? begin(next, at) : { state: next, effects: [] };
}

/** RLIST-7 */
function without(state: ListMachineState, filePaths: readonly string[]): ListMachineState {
  const deleted = new Set(filePaths);
  const recordings = state.recordings.filter(({ filePath }) => !deleted.has(filePath));
  const count = state.recordings.length - recordings.length;
  return count === 0 ? state : { ...state, recordings, totalCount: Math.max(0, state.totalCount - count) };
}
