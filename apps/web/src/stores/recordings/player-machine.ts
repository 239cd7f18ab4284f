import type { MachineStep, Moment, Tick } from '@ligo/machine';

const START_LIMIT_MS = 8_000;
/** The car reports the position once a second, or more often. */
const END_TIMEOUT_MS = 2_000;

/** `waiting`: for the connection; `starting`: the car was asked; `stopped`: paused, or at the end. */
export type PlayerPhase = 'idle' | 'waiting' | 'starting' | 'playing' | 'stopped' | 'error';

export interface PlayerMachineState {
  phase: PlayerPhase;
  filePath: string | null;
  /** Place that is shown, ms from the beginning. */
  atMs: number;
  durationMs: number;
  /** The car's reason; 'offline' and 'unanswered' are this phone's; `null` without an error. */
  error: string | null;
  link: 'up' | 'down' | 'offline';
  /** The car can seek, and reports its position. */
  canSeek: boolean;
  dueMs: number | null;
}

export type PlayerEvent =
  | { type: 'open'; filePath: string; durationMs: number; atMs: number }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; atMs: number }
  | { type: 'close' }
  | { type: 'link'; link: PlayerMachineState['link']; canSeek: boolean }
  | { type: 'started'; success: boolean; filePath?: string | undefined; error?: string | undefined }
  | { type: 'progress'; filePath: string; atMs: number; durationMs: number }
  | { type: 'finished' };

/** `from` is missing for a car that plays only from the beginning. */
export type PlayerEffect = { type: 'start'; filePath: string; from?: number } | { type: 'stop' };

type Step = MachineStep<PlayerMachineState, PlayerEffect>;

export const INITIAL_PLAYER: PlayerMachineState = {
  phase: 'idle',
  filePath: null,
  atMs: 0,
  durationMs: 0,
  error: null,
  link: 'down',
  canSeek: false,
  dueMs: null,
};

/** The playback of one recording over the car's video. Pure; rules in RULES.md. */
export function stepPlayer(state: PlayerMachineState, event: PlayerEvent | Tick, at: Moment): Step {
  const stay: Step = { state, effects: [] };
  switch (event.type) {
    case 'open': {
      const { filePath, durationMs, atMs } = event;
      return start({ ...state, filePath, durationMs, atMs }, at);
    }
    case 'play':
      if (state.phase !== 'stopped' && state.phase !== 'error') return stay;
      // PLAY-7
      return start(state.atMs >= state.durationMs ? { ...state, atMs: 0 } : state, at);
    case 'pause':
      return isInProgress(state) ? halt({ ...state, phase: 'stopped' }, state) : stay;
    case 'seek': {
      // PLAY-4
      if (!state.canSeek || state.phase === 'idle') return stay;
      const atMs = Math.max(0, Math.min(event.atMs, state.durationMs));
      const moved = { ...state, atMs };
      return state.phase === 'stopped' ? { state: moved, effects: [] } : start(moved, at);
    }
    case 'close':
      // PLAY-8
      return halt({ ...INITIAL_PLAYER, link: state.link, canSeek: state.canSeek }, state);
    case 'link':
      return onLink({ ...state, link: event.link, canSeek: event.canSeek }, at);
    case 'started':
      return onStarted(state, event);
    case 'progress':
      // PLAY-5
      if (state.phase !== 'playing' || event.filePath !== state.filePath) return stay;
      return { state: { ...state, atMs: event.atMs, durationMs: event.durationMs }, effects: [] };
    case 'finished':
      return state.phase === 'playing' ? { state: onEnd(state), effects: [] } : stay;
    case 'tick':
      // PLAY-6
      if (state.dueMs === null || state.dueMs > at.nowMs) return stay;
      return { state: fail(state, 'unanswered'), effects: [{ type: 'stop' }] };
  }
}

const isInProgress = ({ phase }: PlayerMachineState) =>
  phase === 'playing' || phase === 'starting' || phase === 'waiting';

const fail = (state: PlayerMachineState, error: string): PlayerMachineState => ({
  ...state,
  phase: 'error',
  error,
  dueMs: null,
});

/** PLAY-1 */
function start(state: PlayerMachineState, { nowMs }: Moment): Step {
  if (state.filePath === null) return { state, effects: [] };
  if (state.link === 'offline') return { state: fail(state, 'offline'), effects: [] };
  const fresh = { ...state, error: null };
  if (state.link === 'down') return { state: { ...fresh, phase: 'waiting', dueMs: null }, effects: [] };
  // PLAY-3
  const from = state.canSeek ? { from: Math.round(state.atMs) } : {};
  const atMs = state.canSeek ? state.atMs : 0;
  return {
    state: { ...fresh, phase: 'starting', atMs, dueMs: nowMs + START_LIMIT_MS },
    effects: [{ type: 'start', filePath: state.filePath, ...from }],
  };
}

function halt(next: PlayerMachineState, { phase }: PlayerMachineState): Step {
  const isOnCar = phase === 'playing' || phase === 'starting';
  return { state: { ...next, dueMs: null }, effects: isOnCar ? [{ type: 'stop' }] : [] };
}

/** PLAY-2 */
function onLink(state: PlayerMachineState, at: Moment): Step {
  const isOffline = state.phase === 'error' && state.error === 'offline';
  if (state.link === 'up')
    return state.phase === 'waiting' || isOffline ? start(state, at) : { state, effects: [] };
  if (!isInProgress(state)) return { state, effects: [] };
  const next: PlayerMachineState =
    state.link === 'offline' ? fail(state, 'offline') : { ...state, phase: 'waiting', dueMs: null };
  return { state: next, effects: [] };
}

/** PLAY-7: another picture may also have taken its place, which leaves it where it was. */
function onEnd(state: PlayerMachineState): PlayerMachineState {
  const isAtEnd = state.durationMs - state.atMs <= END_TIMEOUT_MS;
  return { ...state, phase: 'stopped', atMs: isAtEnd ? state.durationMs : state.atMs };
}

function onStarted(state: PlayerMachineState, answer: PlayerEvent & { type: 'started' }): Step {
  const isOther = answer.filePath !== undefined && answer.filePath !== state.filePath;
  if (isOther || (state.phase !== 'starting' && state.phase !== 'playing')) return { state, effects: [] };
  if (!answer.success) return { state: fail(state, answer.error ?? ''), effects: [] };
  return { state: { ...state, phase: 'playing', dueMs: null }, effects: [] };
}
