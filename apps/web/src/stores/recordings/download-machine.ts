import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { SentryRecording } from '@ligo/protocol';
import { addChunk, type ChunkReassembly, emptyReassembly } from './chunk-reassembly.ts';

const SILENCE_TIMEOUT_MS = 10_000;
const MAX_TIMEOUTS = 3;
const RESULT_SHOWN_MS = 3_000;
/** The car's default file name. */
const NAMELESS = 'sentry_video.mp4';

/** `waiting`: for the connection; `preparing`: the car was asked; `running`: bytes come. */
export type DownloadPhase = 'idle' | 'waiting' | 'preparing' | 'running' | 'success' | 'error' | 'cancelled';

export interface DownloadMachineState {
  phase: DownloadPhase;
  recording: SentryRecording | null;
  /** Bytes that were written, from the first on without a gap. */
  receivedBytes: number;
  /** Bytes of the whole file: as the car announced for the stored part, until then as it listed it. */
  sizeBytes: number;
  /** State of a text download; `null` for other downloads. */
  order: ChunkReassembly | null;
  /** The car's words, or 'full', 'elsewhere', 'storage', 'unanswered', 'incomplete'; `null` without an error. */
  error: string | null;
  isLinked: boolean;
  /** The car sends bytes from any place. */
  canBulk: boolean;
  timeouts: number;
  /** The car's transfer broke off, and it was not requested again yet. */
  wasInterrupted: boolean;
  dueMs: number | null;
}

/** A piece of a download in texts. */
export type TextChunk =
  | { type: 'start'; fileName: string; totalChunks: number }
  | { type: 'chunk'; index: number; bytes: Uint8Array | null }
  | { type: 'end' }
  | { type: 'error'; message: string };

export type DownloadEvent =
  /** `receivedBytes` of `sizeBytes` are on this phone from an earlier try. */
  | { type: 'start'; recording: SentryRecording; receivedBytes: number; sizeBytes: number }
  | { type: 'began'; sizeBytes: number; fromByte: number }
  | { type: 'data'; bytes: Uint8Array }
  | { type: 'end' }
  | { type: 'broken' }
  | { type: 'refused'; error: string }
  | { type: 'text'; chunk: TextChunk }
  | { type: 'stored' }
  | { type: 'not-stored'; reason: 'full' | 'elsewhere' | 'storage' }
  | { type: 'link'; isUp: boolean; canBulk: boolean }
  | { type: 'cancel' }
  | { type: 'forget' };

export type DownloadEffect =
  | { type: 'ask'; filePath: string; form: 'bulk'; fromByte: number }
  | { type: 'ask'; filePath: string; form: 'text' }
  /** Opens the file and drops its content beyond `fromByte`. */
  | { type: 'open'; recording: SentryRecording; sizeBytes: number; fromByte: number }
  | { type: 'write'; bytes: Uint8Array }
  | { type: 'finish' }
  /** The rest is not wanted: the car is notified. */
  | { type: 'stop' }
  /** Closes the file and keeps its content; `clear` removes it. */
  | { type: 'close' }
  | { type: 'clear' };

type Step = MachineStep<DownloadMachineState, DownloadEffect>;

export const INITIAL_DOWNLOAD: DownloadMachineState = {
  phase: 'idle',
  recording: null,
  receivedBytes: 0,
  sizeBytes: 0,
  order: null,
  error: null,
  isLinked: false,
  canBulk: false,
  timeouts: 0,
  wasInterrupted: false,
  dueMs: null,
};

export const isInProgress = ({ phase }: Pick<DownloadMachineState, 'phase'>) =>
  phase === 'waiting' || phase === 'preparing' || phase === 'running';

/** The download of one recording. Pure; rules in RULES.md. */
export function stepDownload(state: DownloadMachineState, event: DownloadEvent | Tick, at: Moment): Step {
  switch (event.type) {
    case 'start': {
      if (isInProgress(state)) return stay(state);
      const { recording, receivedBytes, sizeBytes } = event;
      // DOWN-1
      return ask({ ...reset(state), recording, receivedBytes, sizeBytes: sizeBytes || recording.size }, at);
    }
    case 'link':
      return onLink(state, event, at);
    case 'cancel': {
      if (!isInProgress(state)) return stay(state);
      // DOWN-6
      const cancelled = { ...reset(state), recording: state.recording, phase: 'cancelled' as const };
      return { state: shownAt(cancelled, at), effects: [{ type: 'stop' }, { type: 'clear' }] };
    }
    case 'forget':
      return {
        state: reset(state),
        effects: isInProgress(state) ? [{ type: 'stop' }, { type: 'close' }] : [],
      };
    case 'tick':
      return onTick(state, at);
    default:
      return isInProgress(state) ? onCar(state, event, at) : stay(state);
  }
}

type CarEvent = Exclude<DownloadEvent, { type: 'start' | 'link' | 'cancel' | 'forget' }>;

function onCar(state: DownloadMachineState, event: CarEvent, at: Moment): Step {
  switch (event.type) {
    case 'began':
      return onBegan(state, event, at);
    case 'data':
      return state.phase === 'running' && !state.order ? write(state, [event.bytes], at) : stay(state);
    case 'end':
      return state.phase === 'running' && !state.order ? onEnd(state, at) : stay(state);
    case 'broken':
      return stay({ ...state, wasInterrupted: state.phase === 'running' });
    case 'refused':
      return fail(state, event.error, at);
    case 'text':
      return state.canBulk ? stay(state) : onText(state, event.chunk, at);
    case 'stored':
      return { state: shownAt({ ...state, phase: 'success' }, at), effects: [] };
    case 'not-stored':
      return fail(state, event.reason, at);
  }
}

const stay = (state: DownloadMachineState): Step => ({ state, effects: [] });

const reset = ({ isLinked, canBulk }: DownloadMachineState): DownloadMachineState => ({
  ...INITIAL_DOWNLOAD,
  isLinked,
  canBulk,
});

const shownAt = (state: DownloadMachineState, { nowMs }: Moment): DownloadMachineState => ({
  ...state,
  dueMs: nowMs + RESULT_SHOWN_MS,
});

function ask(state: DownloadMachineState, { nowMs }: Moment): Step {
  if (!state.recording) return stay(state);
  if (!state.isLinked) return stay({ ...state, phase: 'waiting', dueMs: null });
  const { filePath } = state.recording;
  const dueMs = nowMs + SILENCE_TIMEOUT_MS;
  const next = { ...state, phase: 'preparing' as const, order: null, wasInterrupted: false, dueMs };
  if (state.canBulk)
    return {
      state: next,
      effects: [{ type: 'ask', filePath, form: 'bulk', fromByte: state.receivedBytes }],
    };
  return { state: { ...next, receivedBytes: 0 }, effects: [{ type: 'ask', filePath, form: 'text' }] };
}

function onBegan(state: DownloadMachineState, event: CarEvent & { type: 'began' }, at: Moment): Step {
  if (state.phase !== 'preparing' || !state.recording || !state.canBulk) return stay(state);
  const { sizeBytes, fromByte } = event;
  if (state.receivedBytes > 0 && (sizeBytes !== state.sizeBytes || fromByte > state.receivedBytes)) {
    // DOWN-8
    const { state: restarted, effects } = ask({ ...state, receivedBytes: 0, sizeBytes }, at);
    return { state: restarted, effects: [{ type: 'stop' }, ...effects] };
  }
  if (fromByte > state.receivedBytes) return fail(state, 'incomplete', at);
  const { recording } = state;
  const running = { ...state, phase: 'running' as const, receivedBytes: fromByte, sizeBytes };
  return {
    state: { ...running, dueMs: at.nowMs + SILENCE_TIMEOUT_MS },
    effects: [{ type: 'open', recording, sizeBytes, fromByte }],
  };
}

/** DOWN-2 */
function write(state: DownloadMachineState, pieces: readonly Uint8Array[], { nowMs }: Moment): Step {
  const receivedBytes = pieces.reduce((sum, { length }) => sum + length, state.receivedBytes);
  // DOWN-3
  if (state.sizeBytes > 0 && receivedBytes > state.sizeBytes) return fail(state, 'incomplete', { nowMs });
  return {
    state: { ...state, receivedBytes, timeouts: 0, dueMs: nowMs + SILENCE_TIMEOUT_MS },
    effects: pieces.map((bytes) => ({ type: 'write', bytes })),
  };
}

/** DOWN-3 */
function onEnd(state: DownloadMachineState, at: Moment): Step {
  if (state.receivedBytes === state.sizeBytes)
    return { state: { ...state, dueMs: null }, effects: [{ type: 'finish' }] };
  return onSilence(state, at);
}

function onText(state: DownloadMachineState, chunk: TextChunk, at: Moment): Step {
  const { recording, order } = state;
  if (!recording || state.phase === 'waiting') return stay(state);
  if (chunk.type === 'error') return fail(state, chunk.message, at);
  if (chunk.type === 'start') {
    // Chunks of a cancelled download may still arrive.
    if (chunk.fileName !== NAMELESS && chunk.fileName !== recording.path) return stay(state);
    const started = {
      ...state,
      phase: 'running' as const,
      receivedBytes: 0,
      order: emptyReassembly(chunk.totalChunks),
    };
    return {
      state: { ...started, dueMs: at.nowMs + SILENCE_TIMEOUT_MS },
      effects: [{ type: 'open', recording, sizeBytes: recording.size, fromByte: 0 }],
    };
  }
  if (!order) return stay(state);
  if (chunk.type === 'chunk') {
    const taken = chunk.bytes && addChunk(order, chunk.index, chunk.bytes);
    return taken ? write({ ...state, order: taken.order }, taken.ready, at) : fail(state, 'incomplete', at);
  }
  const isWhole =
    order.next === order.total && (recording.size === 0 || recording.size === state.receivedBytes);
  return isWhole
    ? { state: { ...state, sizeBytes: state.receivedBytes, dueMs: null }, effects: [{ type: 'finish' }] }
    : fail(state, 'incomplete', at);
}

/** DOWN-5 */
function fail(state: DownloadMachineState, error: string, at: Moment): Step {
  const failed = { ...reset(state), recording: state.recording, phase: 'error' as const, error };
  // DOWN-9
  return {
    state: shownAt(failed, at),
    effects: [{ type: 'stop' }, { type: error === 'elsewhere' ? 'close' : 'clear' }],
  };
}

/** DOWN-4 */
function onLink(
  state: DownloadMachineState,
  { isUp, canBulk }: { isUp: boolean; canBulk: boolean },
  at: Moment,
): Step {
  const isChanged = isUp !== state.isLinked || canBulk !== state.canBulk;
  if (!isChanged) return stay(state);
  const next = { ...state, isLinked: isUp, canBulk };
  if (!isInProgress(state) || (state.dueMs === null && state.phase === 'running')) return stay(next);
  return ask({ ...next, timeouts: 0 }, at);
}

function onTick(state: DownloadMachineState, at: Moment): Step {
  if (state.dueMs === null || state.dueMs > at.nowMs) return stay(state);
  if (isInProgress(state)) return onSilence(state, at);
  // DOWN-7
  return stay(reset(state));
}

function onSilence(state: DownloadMachineState, at: Moment): Step {
  const timeouts = state.timeouts + 1;
  // DOWN-5: a car that begins each time and breaks off does answer.
  if (timeouts >= MAX_TIMEOUTS) return fail(state, state.wasInterrupted ? 'unreadable' : 'unanswered', at);
  const { state: next, effects } = ask({ ...state, timeouts }, at);
  return { state: next, effects: [{ type: 'stop' }, ...effects] };
}
