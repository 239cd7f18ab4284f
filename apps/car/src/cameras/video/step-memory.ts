import { type BitrateState, INITIAL_BITRATE, isPictureStale } from './bitrate-machine.ts';
import { LIVE_STEPS } from './live-steps.ts';

/** How long a pairing's path is remembered, ms. */
const KEPT_MS = 600_000;
const MAX_PAIRINGS = 64;

/** The steps that pairings reached; links and sessions share them (BITRATE-9). */
export interface StepMemory {
  keep(pairingId: string, state: BitrateState): void;
  /** The state in which a session of the pairing starts. */
  initial(pairingId: string): BitrateState;
}

export function createStepMemory(nowMs: () => number): StepMemory {
  const kept = new Map<string, { state: BitrateState; atMs: number }>();
  return {
    keep(pairingId, state) {
      kept.delete(pairingId);
      kept.set(pairingId, { state, atMs: nowMs() });
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_PAIRINGS)))
        kept.delete(oldest);
    },
    initial(pairingId) {
      const known = kept.get(pairingId);
      if (!known || nowMs() - known.atMs >= KEPT_MS) return INITIAL_BITRATE;
      const step = isPictureStale(known.state) ? LIVE_STEPS.length - 1 : known.state.step;
      return { ...INITIAL_BITRATE, step, changedAtMs: nowMs(), probeDelayMs: known.state.probeDelayMs };
    },
  };
}
