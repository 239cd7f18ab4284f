import { earliestMs, type MachineStep, type Moment } from '@ligo/machine';
import { SEALED } from '@ligo/protocol';

/** The path of commands through the server. Times are unix ms on the phone's clock. */
export interface PathState {
  /** A screen of commands is shown, of a car that has the feature. */
  isWanted: boolean;
  isLinked: boolean;
  /** The present attempt; `null`: none. */
  attempt: { id: number; isOpen: boolean } | null;
  lastId: number;
  /** When each timed step is due; `null` when it is not. */
  due: {
    begin: number | null;
    /** The attempt has not opened, or the path is too old. */
    end: number | null;
    /** A command was not answered. */
    answer: number | null;
    /** Nothing needs the path now. */
    leave: number | null;
  };
}

export type PathEvent =
  | { type: 'wanted'; isWanted: boolean }
  | { type: 'link'; isUp: boolean }
  | { type: 'opened' | 'failed'; id: number }
  | { type: 'sent' | 'received' | 'close' | 'tick' };

export type PathEffect = { type: 'open'; id: number } | { type: 'close' };

type PathStep = MachineStep<PathState, PathEffect>;

/** Without a link for this long, the path is tried: links open within a second. */
export const PATH_AFTER_MS = 3_000;
const ATTEMPT_MS = 10_000;
const RETRY_MS = 5_000;
/** The longest that a car takes for a command. */
const LINGER_MS = 15_000;
const ANSWER_MS = 20_000;
/** Ends before the car ends it. */
const AGE_MS = SEALED.sessionMs - 60_000;

const NOTHING_DUE = { begin: null, end: null, answer: null, leave: null };
export const INITIAL_PATH: PathState = {
  ...{ isWanted: false, isLinked: false, attempt: null, lastId: 0 },
  due: NOTHING_DUE,
};

export const pathDueMs = ({ due }: PathState): number | null => earliestMs(Object.values(due));

/** The next state and the effects. Pure; see RULES.md. */
export function stepPath(state: PathState, event: PathEvent, { nowMs }: Moment): PathStep {
  switch (event.type) {
    case 'wanted':
      return settle({ ...state, isWanted: event.isWanted }, nowMs);
    case 'link':
      return settle({ ...state, isLinked: event.isUp }, nowMs);
    case 'opened':
      // CMD-6
      if (state.attempt?.id !== event.id) return { state, effects: [] };
      // CMD-2
      return settle(
        {
          ...state,
          attempt: { id: event.id, isOpen: true },
          due: { ...state.due, end: nowMs + AGE_MS },
        },
        nowMs,
      );
    case 'failed':
      return state.attempt?.id === event.id ? end(state, nowMs, RETRY_MS) : { state, effects: [] };
    case 'sent':
      return {
        state: { ...state, due: { ...state.due, answer: state.due.answer ?? nowMs + ANSWER_MS } },
        effects: [],
      };
    case 'received':
      return { state: { ...state, due: { ...state.due, answer: null } }, effects: [] };
    case 'close':
      // CMD-5
      return end({ ...state, isWanted: false }, nowMs, 0);
    case 'tick':
      return onTick(state, nowMs);
  }
}

const isNeeded = ({ isWanted, isLinked }: PathState) => isWanted && !isLinked;

/** Begins and ends what the state calls for. */
function settle(state: PathState, nowMs: number): PathStep {
  const { attempt, due } = state;
  if (isNeeded(state)) {
    // CMD-1
    const begin = attempt ? null : (due.begin ?? nowMs + PATH_AFTER_MS);
    return { state: { ...state, due: { ...due, begin, leave: null } }, effects: [] };
  }
  // CMD-3
  if (attempt?.isOpen)
    return {
      state: { ...state, due: { ...due, begin: null, leave: due.leave ?? nowMs + LINGER_MS } },
      effects: [],
    };
  return end(state, nowMs, 0);
}

/** Ends the attempt; where the path is still needed, the next one follows after `againMs`. */
function end(state: PathState, nowMs: number, againMs: number): PathStep {
  const begin = isNeeded(state) ? nowMs + againMs : null;
  return {
    state: { ...state, attempt: null, due: { ...NOTHING_DUE, begin } },
    effects: state.attempt ? [{ type: 'close' }] : [],
  };
}

function onTick(state: PathState, nowMs: number): PathStep {
  const { due, lastId } = state;
  const isDue = (time: number | null) => time !== null && time <= nowMs;
  if (isDue(due.leave)) return end(state, nowMs, 0);
  // CMD-4
  if (isDue(due.answer) || isDue(due.end)) return end(state, nowMs, state.attempt?.isOpen ? 0 : RETRY_MS);
  if (!isDue(due.begin)) return { state, effects: [] };
  const id = lastId + 1;
  return {
    state: {
      ...state,
      ...{ lastId: id, attempt: { id, isOpen: false } },
      due: { ...NOTHING_DUE, end: nowMs + ATTEMPT_MS },
    },
    effects: [{ type: 'open', id }],
  };
}
