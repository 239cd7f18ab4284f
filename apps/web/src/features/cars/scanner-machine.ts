/**
 * Where scanning stands: `opening` waits for the camera and the owner's permission, as long as that takes; `starting` for the first
 * picture and the reader. `paused` is the owner's wish, `hidden` a page that cannot be seen, `failed` says why in `failure`.
 */
export type ScannerPhase = 'off' | 'opening' | 'starting' | 'scanning' | 'paused' | 'hidden' | 'failed';

/** Why nothing can be scanned: the owner or the browser refused the camera, it does not work, or no reader could be loaded. */
export type ScannerFailure = 'refused' | 'camera' | 'reader';

export interface ScannerState {
  phase: ScannerPhase;
  /** Set in the phase `failed` alone. */
  failure: ScannerFailure | null;
  /** The start/stop button was just pressed and takes no press for a second. */
  isToggleLocked: boolean;
  /** The camera has run for a while, and nothing could be read. */
  isFruitless: boolean;
}

export type ScannerEvent =
  | { type: 'enter' | 'leave' | 'opened' | 'read' | 'toggle' | 'unlock' | 'fruitless' }
  /** The page can be seen, or not any more. */
  | { type: 'shown' | 'hidden' }
  /** The camera ended by itself. */
  | { type: 'lost' }
  | { type: 'failed'; failure: ScannerFailure };
export type ScannerEffect = 'open' | 'close' | 'lock';

export interface ScannerStep {
  state: ScannerState;
  effects: ScannerEffect[];
}

export const INITIAL_SCANNER: ScannerState = {
  phase: 'off',
  failure: null,
  isToggleLocked: false,
  isFruitless: false,
};

const HAS_CAMERA: ReadonlySet<ScannerPhase> = new Set(['opening', 'starting', 'scanning']);

/** The next state and what to do; see RULES.md. */
export function stepScanner(state: ScannerState, event: ScannerEvent): ScannerStep {
  const to = (phase: ScannerPhase, ...effects: ScannerEffect[]): ScannerStep => ({
    state: { ...state, phase, failure: null, isFruitless: false },
    effects,
  });
  const stay: ScannerStep = { state, effects: [] };
  const { phase } = state;
  switch (event.type) {
    case 'enter':
      return phase === 'off' ? to('opening', 'open') : stay;
    case 'leave':
      return { state: INITIAL_SCANNER, effects: ['close'] };
    case 'opened':
      return phase === 'opening' ? to('starting') : { state, effects: ['close'] };
    case 'read':
      return phase === 'starting' ? to('scanning') : stay;
    case 'fruitless':
      return phase === 'scanning' ? { state: { ...state, isFruitless: true }, effects: [] } : stay;
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
      return toggle(state, to);
    case 'unlock':
      return { state: { ...state, isToggleLocked: false }, effects: [] };
  }
}

function toggle(
  state: ScannerState,
  to: (phase: ScannerPhase, ...effects: ScannerEffect[]) => ScannerStep,
): ScannerStep {
  if (state.isToggleLocked) return { state, effects: [] };
  const locked = (step: ScannerStep): ScannerStep => ({
    state: { ...step.state, isToggleLocked: true },
    effects: ['lock', ...step.effects],
  });
  if (state.phase === 'scanning') return locked(to('paused', 'close'));
  if (state.phase === 'paused' || state.phase === 'failed') return locked(to('opening', 'open'));
  return { state, effects: [] };
}
