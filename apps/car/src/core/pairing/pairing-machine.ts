/** What the pairing code's life depends on. */
export interface PairingState {
  /** How many accounts are paired; `null` until the server said it. */
  pairingCount: number | null;
  /** The owner asked for a code although somebody is paired. */
  isAskedFor: boolean;
  code: { code: string; expiresAt: number } | null;
  isRequesting: boolean;
}

export type PairingEvent =
  | { type: 'pairings'; count: number }
  | { type: 'asked' }
  | { type: 'code'; code: string; expiresAt: number }
  | { type: 'request-failed' }
  | { type: 'retry' }
  | { type: 'expired' };

export type PairingEffect =
  | { type: 'request' }
  | { type: 'show'; code: string; expiresAt: number }
  | { type: 'hide' }
  | { type: 'wake-at'; timeMs: number }
  | { type: 'retry-later' };

export interface PairingStep {
  state: PairingState;
  effects: PairingEffect[];
}

/** Nothing is known yet. */
export const INITIAL_PAIRING: PairingState = {
  pairingCount: null,
  isAskedFor: false,
  code: null,
  isRequesting: false,
};

/** A code is wanted while nobody is paired, or when the owner asked for one. */
function isWanted(state: PairingState): boolean {
  return state.pairingCount === 0 || state.isAskedFor;
}

function requestIfWanted(state: PairingState): PairingStep {
  if (!isWanted(state) || state.code || state.isRequesting) return { state, effects: [] };
  return { state: { ...state, isRequesting: true }, effects: [{ type: 'request' }] };
}

/** The next state and what to do; see RULES.md. */
export function stepPairing(state: PairingState, event: PairingEvent): PairingStep {
  switch (event.type) {
    case 'pairings': {
      const isPaired = state.pairingCount !== null && event.count > state.pairingCount;
      const next = { ...state, pairingCount: event.count, isAskedFor: state.isAskedFor && !isPaired };
      const mustHide = state.code !== null && (isPaired || !isWanted(next));
      if (!mustHide) return requestIfWanted(next);
      return { state: { ...next, code: null }, effects: [{ type: 'hide' }] };
    }
    case 'asked':
      return requestIfWanted({ ...state, isAskedFor: true, code: null });
    case 'code': {
      const { code, expiresAt } = event;
      const next = { ...state, isRequesting: false };
      if (!isWanted(next)) return { state: next, effects: [] };
      const effects: PairingEffect[] = [
        { type: 'show', code, expiresAt },
        { type: 'wake-at', timeMs: expiresAt },
      ];
      return { state: { ...next, code: { code, expiresAt } }, effects };
    }
    case 'request-failed':
      return { state: { ...state, isRequesting: false }, effects: [{ type: 'retry-later' }] };
    case 'retry':
      return requestIfWanted(state);
    case 'expired':
      return requestIfWanted({ ...state, code: null });
  }
}
