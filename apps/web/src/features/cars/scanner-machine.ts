/** Where scanning stands; `paused` is the owner's wish, `failed` a camera that does not open. */
export type ScannerPhase = 'off' | 'opening' | 'scanning' | 'paused' | 'failed';

export interface ScannerState {
  phase: ScannerPhase;
  /** The start/stop button was just pressed and takes no press for a second. */
  isToggleLocked: boolean;
}

export type ScannerEvent = 'enter' | 'leave' | 'opened' | 'failed' | 'toggle' | 'unlock';
export type ScannerEffect = 'open' | 'close' | 'lock';

export interface ScannerStep {
  state: ScannerState;
  effects: ScannerEffect[];
}

export const INITIAL_SCANNER: ScannerState = { phase: 'off', isToggleLocked: false };

/** The next state and what to do; see RULES.md. */
export function stepScanner(state: ScannerState, event: ScannerEvent): ScannerStep {
  const to = (phase: ScannerPhase, ...effects: ScannerEffect[]) => ({ state: { ...state, phase }, effects });
  const stay = { state, effects: [] };
  switch (event) {
    case 'enter':
      return state.phase === 'off' ? to('opening', 'open') : stay;
    case 'leave':
      return { state: INITIAL_SCANNER, effects: ['close'] };
    case 'opened':
      return state.phase === 'opening' ? to('scanning') : { state, effects: ['close'] };
    case 'failed':
      return state.phase === 'off' || state.phase === 'paused' ? stay : to('failed', 'close');
    case 'toggle': {
      if (state.isToggleLocked) return stay;
      const locked = { ...state, isToggleLocked: true };
      if (state.phase === 'scanning')
        return { state: { ...locked, phase: 'paused' }, effects: ['lock', 'close'] };
      if (state.phase === 'paused')
        return { state: { ...locked, phase: 'opening' }, effects: ['lock', 'open'] };
      return stay;
    }
    case 'unlock':
      return { state: { ...state, isToggleLocked: false }, effects: [] };
  }
}
