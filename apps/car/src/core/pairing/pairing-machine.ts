/** What the pairing code's life depends on. */
export interface PairingState {
  /** How many phones' accounts are linked; `null` until the server said it. */
  linkCount: number | null;
  /** The owner asked for a code although there are links. */
  isAskedFor: boolean;
  code: { code: string; expiresAt: number } | null;
  isRequesting: boolean;
}

export type PairingEvent =
  | { kind: 'links'; count: number }
  | { kind: 'asked' }
  | { kind: 'code'; code: string; expiresAt: number }
  | { kind: 'request-failed' }
  | { kind: 'retry' }
  | { kind: 'expired' };

export type PairingEffect =
  | { kind: 'request' }
  | { kind: 'show'; code: string; expiresAt: number }
  | { kind: 'hide' }
  | { kind: 'wake-at'; timeMs: number }
  | { kind: 'retry-later' };

export interface PairingStep {
  state: PairingState;
  effects: PairingEffect[];
}

/** Nothing is known yet. */
export const INITIAL_PAIRING: PairingState = {
  linkCount: null,
  isAskedFor: false,
  code: null,
  isRequesting: false,
};

/** A code is wanted while nobody is linked, or when the owner asked for one. */
function isWanted(state: PairingState): boolean {
  return state.linkCount === 0 || state.isAskedFor;
}

function requestIfWanted(state: PairingState): PairingStep {
  if (!isWanted(state) || state.code || state.isRequesting) return { state, effects: [] };
  return { state: { ...state, isRequesting: true }, effects: [{ kind: 'request' }] };
}

/** The next state and what to do; see RULES.md. */
export function stepPairing(state: PairingState, event: PairingEvent): PairingStep {
  switch (event.kind) {
    case 'links': {
      const isPaired = state.linkCount !== null && event.count > state.linkCount;
      const next = { ...state, linkCount: event.count, isAskedFor: state.isAskedFor && !isPaired };
      const mustHide = state.code !== null && (isPaired || !isWanted(next));
      if (!mustHide) return requestIfWanted(next);
      return { state: { ...next, code: null }, effects: [{ kind: 'hide' }] };
    }
    case 'asked':
      return requestIfWanted({ ...state, isAskedFor: true, code: null });
    case 'code': {
      const { code, expiresAt } = event;
      const next = { ...state, isRequesting: false };
      if (!isWanted(next)) return { state: next, effects: [] };
      const effects: PairingEffect[] = [
        { kind: 'show', code, expiresAt },
        { kind: 'wake-at', timeMs: expiresAt },
      ];
      return { state: { ...next, code: { code, expiresAt } }, effects };
    }
    case 'request-failed':
      return { state: { ...state, isRequesting: false }, effects: [{ kind: 'retry-later' }] };
    case 'retry':
      return requestIfWanted(state);
    case 'expired':
      return requestIfWanted({ ...state, code: null });
  }
}
