import type { MachineStep, Moment, Tick } from '@ligo/machine';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import { retryMs } from '../shared/backoff.ts';

/** PAIR-8: how long a code is requested, and then shown, on a screen that passers-by can see, ms. */
const BRIEF_MS = 120_000;

export interface PairingState {
  /** Passers-by can see the screen: a code is shown only when the owner asked for it, and briefly (PAIR-8). */
  readonly isScreenPublic: boolean;
  /** The number of paired accounts; `null`: unknown until the server reports it. */
  pairingCount: number | null;
  /** The owner asked for a code. */
  isCodeRequested: boolean;
  /** When that was; `null`: never. */
  requestedAtMs: Monotonic | null;
  /** When the code that is shown runs out; `null` without one. */
  codeExpiresAtMs: Monotonic | null;
  isRequesting: boolean;
  /** Requests that failed since one did not. */
  failures: number;
  /** When a failed request is repeated; `null`: not pending. */
  retryAtMs: Monotonic | null;
}

export type PairingEvent =
  | { type: 'pairings'; count: number }
  | { type: 'asked' }
  /** `expiresAt` is by the server's clock; the code is valid for `lifetimeMs` from now on. */
  | { type: 'code'; code: string; expiresAt: number; lifetimeMs: number }
  | { type: 'request-failed' };

export type PairingEffect =
  | { type: 'request' }
  | { type: 'show'; code: string; expiresAt: number; until: Monotonic }
  | { type: 'hide' };

type PairingStep = MachineStep<PairingState, PairingEffect>;

export const INITIAL_PAIRING: PairingState = {
  isScreenPublic: false,
  pairingCount: null,
  isCodeRequested: false,
  requestedAtMs: null,
  codeExpiresAtMs: null,
  isRequesting: false,
  failures: 0,
  retryAtMs: null,
};

/** A code is needed without a pairing (PAIR-1, PAIR-6) unless passers-by would see it (PAIR-8), or when the owner asked for one (PAIR-2). */
function isWanted(state: PairingState): boolean {
  return state.isCodeRequested || (state.pairingCount === 0 && !state.isScreenPublic);
}

function requestIfWanted(state: PairingState): PairingStep {
  // PAIR-5: never more than one request at a time.
  if (!isWanted(state) || state.codeExpiresAtMs !== null || state.isRequesting) return { state, effects: [] };
  return { state: { ...state, isRequesting: true, retryAtMs: null }, effects: [{ type: 'request' }] };
}

/** When the code runs out or a request is made again, whichever comes first; `null` if neither is awaited. */
export function pairingDueMs({ codeExpiresAtMs, retryAtMs }: PairingState): Monotonic | null {
  return codeExpiresAtMs ?? retryAtMs;
}

/** The next state and what to do; `random` is from 0 up to 1. See RULES.md. */
export function stepPairing(
  state: PairingState,
  event: PairingEvent | Tick,
  { nowMs, random }: Moment<Monotonic> & { random: number },
): PairingStep {
  switch (event.type) {
    case 'pairings': {
      const isPaired = state.pairingCount !== null && event.count > state.pairingCount;
      // PAIR-4
      const next = {
        ...state,
        pairingCount: event.count,
        isCodeRequested: state.isCodeRequested && !isPaired,
      };
      const mustHide = state.codeExpiresAtMs !== null && (isPaired || !isWanted(next));
      if (!mustHide) return requestIfWanted(next);
      return { state: { ...next, codeExpiresAtMs: null }, effects: [{ type: 'hide' }] };
    }
    case 'asked':
      return requestIfWanted({
        ...state,
        isCodeRequested: true,
        requestedAtMs: nowMs,
        codeExpiresAtMs: null,
      });
    case 'code': {
      const { code, expiresAt, lifetimeMs } = event;
      const next = { ...state, isRequesting: false, failures: 0 };
      if (!isWanted(next)) return { state: next, effects: [] };
      const shownMs = state.isScreenPublic ? Math.min(lifetimeMs, BRIEF_MS) : lifetimeMs;
      const until = plusMs(nowMs, shownMs);
      return {
        state: { ...next, codeExpiresAtMs: until },
        effects: [{ type: 'show', code, expiresAt, until }],
      };
    }
    case 'request-failed': {
      const failed = { ...state, isRequesting: false, failures: state.failures + 1 };
      const retryAtMs = plusMs(nowMs, retryMs(state.failures, random));
      // PAIR-8: the owner may have left.
      if (state.isScreenPublic && retryAtMs > (state.requestedAtMs ?? 0) + BRIEF_MS)
        return { state: { ...failed, isCodeRequested: false }, effects: [] };
      // PAIR-5: tried again later.
      return { state: { ...failed, retryAtMs }, effects: [] };
    }
    case 'tick':
      // PAIR-8
      if (state.isScreenPublic && state.codeExpiresAtMs !== null)
        return {
          state: { ...state, isCodeRequested: false, codeExpiresAtMs: null },
          effects: [{ type: 'hide' }],
        };
      // PAIR-3, and PAIR-5 where a request had failed.
      return requestIfWanted({ ...state, codeExpiresAtMs: null, retryAtMs: null });
  }
}
