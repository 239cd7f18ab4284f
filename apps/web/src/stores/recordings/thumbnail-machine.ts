import type { MachineStep, Moment, Tick } from '@ligo/machine';

const ANSWER_LIMIT_MS = 8_000;

export interface ThumbnailMachineState {
  isLinked: boolean;
  /** Recordings with a requested picture, the open request first. */
  queue: readonly string[];
  /** When the one that is asked for counts as none, unix milliseconds; `null` while none is asked for. */
  dueMs: number | null;
}

export type ThumbnailEvent =
  | { type: 'request'; filePath: string }
  | { type: 'received'; filePath: string }
  | { type: 'link'; isUp: boolean }
  | { type: 'other-car' };

/** 'none': there is no picture of it. */
export type ThumbnailEffect = { type: 'ask'; filePath: string } | { type: 'none'; filePath: string };

type Step = MachineStep<ThumbnailMachineState, ThumbnailEffect>;

/** Before any picture was wanted. */
export const INITIAL_THUMBNAILS: ThumbnailMachineState = { isLinked: false, queue: [], dueMs: null };

/** Which picture is asked for next. Pure; rules in RULES.md. */
export function stepThumbnails(
  state: ThumbnailMachineState,
  event: ThumbnailEvent | Tick,
  { nowMs }: Moment,
): Step {
  const stay: Step = { state, effects: [] };
  const [asked] = state.queue;
  switch (event.type) {
    case 'request':
      // THUMB-1
      if (state.queue.includes(event.filePath)) return stay;
      return askNext({ ...state, queue: [...state.queue, event.filePath] }, nowMs);
    case 'received':
      // THUMB-2
      if (state.dueMs === null || event.filePath !== asked) return stay;
      return askNext({ ...state, queue: state.queue.slice(1), dueMs: null }, nowMs);
    case 'link':
      // THUMB-4
      return askNext({ ...state, isLinked: event.isUp, dueMs: event.isUp ? state.dueMs : null }, nowMs);
    case 'other-car':
      // THUMB-5
      return { state: { ...INITIAL_THUMBNAILS, isLinked: state.isLinked }, effects: [] };
    case 'tick': {
      if (state.dueMs === null || state.dueMs > nowMs || asked === undefined) return stay;
      // THUMB-3
      const next = askNext({ ...state, queue: state.queue.slice(1), dueMs: null }, nowMs);
      return { ...next, effects: [{ type: 'none', filePath: asked }, ...next.effects] };
    }
  }
}

/** When the next timed step is due, unix milliseconds; `null` when none is. */
export const thumbnailDueMs = ({ dueMs }: ThumbnailMachineState): number | null => dueMs;

function askNext(state: ThumbnailMachineState, nowMs: number): Step {
  const [next] = state.queue;
  if (!state.isLinked || state.dueMs !== null || next === undefined) return { state, effects: [] };
  return {
    state: { ...state, dueMs: nowMs + ANSWER_LIMIT_MS },
    effects: [{ type: 'ask', filePath: next }],
  };
}
