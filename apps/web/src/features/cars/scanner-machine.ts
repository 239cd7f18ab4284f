import type { MachineStep, Moment, Tick } from '@ligo/machine';

/** How long a press locks the start/stop button, ms. */
const TOGGLE_LOCK_MS = 1_000;

/**
 * The phases of scanning: `opening` waits for the camera and the owner's permission, without a limit; `starting` for the first
 * picture and the reader. The owner chose `paused`; `hidden` is a hidden page; `failed` has its reason in `failure`.
 */
export type ScannerPhase = 'off' | 'opening' | 'starting' | 'scanning' | 'paused' | 'hidden' | 'failed';

/** Why nothing can be scanned: the owner or the browser refused the camera, it does not work, or no reader could be loaded. */
export type ScannerFailure = 'refused' | 'camera' | 'reader';

export interface ScannerState {
  phase: ScannerPhase;
  /** Set in the phase `failed` alone. */
  failure: ScannerFailure | null;
  /** Until when the start/stop button, which was just pressed, takes no press, unix milliseconds; `null` while it takes one. */
  lockedUntilMs: number | null;
  /** The camera has run for a while, and nothing could be read. */
  showsNoCodeHint: boolean;
}

export type ScannerEvent =
  | { type: 'enter' | 'leave' | 'opened' | 'read' | 'toggle' | 'fruitless' }
  /** The page is visible, or hidden. */
  | { type: 'shown' | 'hidden' }
  /** The camera ended. */
  | { type: 'lost' }
  | { type: 'failed'; failure: ScannerFailure }
  | Tick;

export type ScannerEffect = { type: 'open' | 'close' };

type Step = MachineStep<ScannerState, ScannerEffect>;

/** Before the camera was asked for. */
export const INITIAL_SCANNER: ScannerState = {
  phase: 'off',
  failure: null,
  lockedUntilMs: null,
  showsNoCodeHint: false,
};

const HAS_CAMERA: ReadonlySet<ScannerPhase> = new Set(['opening', 'starting', 'scanning']);

/** Scanning: the next state and the effects of an event. Pure. */
export function stepScanner(state: ScannerState, event: ScannerEvent, at: Moment): Step {
  const to = (phase: ScannerPhase, ...types: ScannerEffect['type'][]): Step => ({
    state: { ...state, phase, failure: null, showsNoCodeHint: false },
    effects: types.map((type) => ({ type })),
  });
  const stay: Step = { state, effects: [] };
  const { phase } = state;
  switch (event.type) {
    case 'enter':
      return phase === 'off' ? to('opening', 'open') : stay;
    case 'leave':
      return { state: INITIAL_SCANNER, effects: [{ type: 'close' }] };
    case 'opened':
      return phase === 'opening' ? to('starting') : { state, effects: [{ type: 'close' }] };
    case 'read':
      return phase === 'starting' ? to('scanning') : stay;
    case 'fruitless':
      return phase === 'scanning' ? { state: { ...state, showsNoCodeHint: true }, effects: [] } : stay;
    case 'failed': {
      if (!HAS_CAMERA.has(phase)) return stay;
      const failed = to('failed', 'close');
      return { ...failed, state: { ...failed.state, failure: event.failure } };
    }
    case 'lost':
      return phase === 'starting' || phase === 'scanning' ? to('opening', 'close', 'open') : stay;
    case 'hidden':
      // The question for permission hides the page in some browsers: it must not be asked again for that.
      return phase === 'starting' || phase === 'scanning' ? to('hidden', 'close') : stay;
    case 'shown':
      return phase === 'hidden' ? to('opening', 'open') : stay;
    case 'toggle':
      return toggle(state, to, at);
    case 'tick':
      if (state.lockedUntilMs === null || state.lockedUntilMs > at.nowMs) return stay;
      return { state: { ...state, lockedUntilMs: null }, effects: [] };
  }
}

function toggle(
  state: ScannerState,
  to: (phase: ScannerPhase, ...types: ScannerEffect['type'][]) => Step,
  at: Moment,
): Step {
  if (state.lockedUntilMs !== null) return { state, effects: [] };
  const locked = (step: Step): Step => ({
    state: { ...step.state, lockedUntilMs: at.nowMs + TOGGLE_LOCK_MS },
    effects: step.effects,
  });
  if (state.phase === 'scanning') return locked(to('paused', 'close'));
  if (state.phase === 'paused' || state.phase === 'failed') return locked(to('opening', 'open'));
  return { state, effects: [] };
}
