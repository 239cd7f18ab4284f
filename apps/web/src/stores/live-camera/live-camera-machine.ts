import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import { CAMERA_ID, type CameraFailure, type CamId, type LiveError } from '@ligo/protocol';

/** A car that has not answered for this long is asked again, ms. */
export const ANSWER_LIMIT_MS = 5_000;
/** Delay between retries of temporary failures, ms. */
export const RETRY_MS = 5_000;

/** Why there is no picture: the car's reason, if known that of its camera, or no answer. */
export type LiveFailure = LiveError | `camera-${CameraFailure}` | 'unanswered';

export interface LiveCameraMachine {
  isShown: boolean;
  isVisible: boolean;
  /** The car is reached and has cameras. */
  isUp: boolean;
  camId: CamId;
  asked: { camId: CamId; limitMs: number } | null;
  /** The camera that the car reports to send; `null` if unknown. */
  sent: CamId | null;
  failure: LiveFailure | null;
  /** When to ask again, unix milliseconds. */
  retryAtMs: number | null;
}

export type LiveCameraEvent =
  | { type: 'shown'; isShown: boolean }
  | { type: 'visible'; isVisible: boolean }
  | { type: 'up'; isUp: boolean }
  | { type: 'choose'; camId: CamId }
  /** The answer to a request; older cars omit the camera. */
  | { type: 'answered'; camId: CamId | null; isDone: boolean; error: LiveError | null }
  /** The car reports the state of the camera that it sends. */
  | { type: 'received'; camId: CamId; error: LiveFailure | null }
  | { type: 'other-car' };

export type LiveCameraEffect = { type: 'start' | 'switch'; camId: CamId } | { type: 'stop' };

type Step = MachineStep<LiveCameraMachine, LiveCameraEffect>;

const NOTHING_ASKED = { asked: null, sent: null, failure: null, retryAtMs: null } as const;
export const INITIAL_LIVE_CAMERA: LiveCameraMachine = {
  isShown: false,
  isVisible: true,
  isUp: false,
  camId: CAMERA_ID.FRONT,
  ...NOTHING_ASKED,
};

const LASTING: readonly LiveFailure[] = ['no-camera', 'no-codec'];

/** Whether a picture is wanted now. */
export const isWanted = ({ isShown, isVisible, isUp }: LiveCameraMachine) => isShown && isVisible && isUp;

export function stepLiveCamera(
  state: LiveCameraMachine,
  event: LiveCameraEvent | Tick,
  { nowMs }: Moment,
): Step {
  switch (event.type) {
    case 'shown':
      return follow(state, { ...state, isShown: event.isShown }, nowMs);
    case 'visible':
      return follow(state, { ...state, isVisible: event.isVisible }, nowMs);
    case 'up':
      return follow(state, { ...state, isUp: event.isUp }, nowMs);
    case 'choose':
      return choose(state, event.camId, nowMs);
    case 'answered':
      return answered(state, event, nowMs);
    case 'received':
      return onReport(state, event, nowMs);
    case 'other-car':
      return follow(state, { ...state, isUp: false, camId: INITIAL_LIVE_CAMERA.camId }, nowMs, state.isUp);
    case 'tick':
      return tick(state, nowMs);
  }
}

export const liveCameraDueMs = ({ asked, retryAtMs }: LiveCameraMachine) =>
  earliestMs([asked?.limitMs ?? null, retryAtMs]);

const stay = (state: LiveCameraMachine): Step => ({ state, effects: [] });

function ask(state: LiveCameraMachine, type: 'start' | 'switch', nowMs: number): Step {
  const { camId } = state;
  const asked = { camId, limitMs: nowMs + ANSWER_LIMIT_MS };
  return { state: { ...state, asked, retryAtMs: null }, effects: [{ type, camId }] };
}

/** Starts or stops when the picture becomes wanted or unwanted; `canSend`: the car can still be reached. */
function follow(
  before: LiveCameraMachine,
  after: LiveCameraMachine,
  nowMs: number,
  canSend = after.isUp,
): Step {
  if (isWanted(before) === isWanted(after)) return stay(after);
  if (isWanted(after)) return ask({ ...after, ...NOTHING_ASKED }, 'start', nowMs);
  return { state: { ...after, ...NOTHING_ASKED }, effects: canSend ? [{ type: 'stop' }] : [] };
}

function choose(state: LiveCameraMachine, camId: CamId, nowMs: number): Step {
  if (camId === state.camId && state.failure === null) return stay(state);
  const chosen = { ...state, camId, failure: null, sent: null };
  if (!isWanted(state)) return stay(chosen);
  return ask(chosen, state.sent === null && state.failure !== null ? 'start' : 'switch', nowMs);
}

function answered(
  state: LiveCameraMachine,
  { camId, isDone, error }: Extract<LiveCameraEvent, { type: 'answered' }>,
  nowMs: number,
): Step {
  const { asked } = state;
  if (!asked || (camId !== null && camId !== asked.camId)) return stay(state);
  if (isDone) return stay({ ...state, asked: null, sent: asked.camId, failure: null });
  return stay(inTrouble({ ...state, asked: null, sent: null }, error ?? 'camera-failed', nowMs));
}

function onReport(
  state: LiveCameraMachine,
  { camId, error }: Extract<LiveCameraEvent, { type: 'received' }>,
  nowMs: number,
): Step {
  if (!isWanted(state) || camId !== state.camId || state.asked) return stay(state);
  if (error !== null) return stay(state.failure === error ? state : inTrouble(state, error, nowMs));
  return stay({ ...state, sent: camId, failure: null, retryAtMs: null });
}

function inTrouble(state: LiveCameraMachine, failure: LiveFailure, nowMs: number): LiveCameraMachine {
  return { ...state, failure, retryAtMs: LASTING.includes(failure) ? null : nowMs + RETRY_MS };
}

function tick(state: LiveCameraMachine, nowMs: number): Step {
  if (!isWanted(state)) return stay(state);
  if (state.asked && nowMs >= state.asked.limitMs)
    return ask({ ...state, failure: 'unanswered' }, 'start', nowMs);
  if (state.retryAtMs !== null && nowMs >= state.retryAtMs) return ask(state, 'start', nowMs);
  return stay(state);
}
