/** The encodings of a camera for phones, each smaller than the one before. */
interface LiveStep {
  /** A larger picture is made as high, pixels. */
  height: number;
  /** Pictures a second at most; `null`: as many as the camera gives. */
  maxFps: number | null;
  kbps: number;
}

/**
 * Each takes less than half of what the one before it takes: a path that has half of what is needed has room for the next
 * step with what lies around it.
 */
export const LIVE_STEPS = [
  { height: 720, maxFps: null, kbps: 1_400 },
  { height: 480, maxFps: 15, kbps: 550 },
  { height: 360, maxFps: 10, kbps: 220 },
  { height: 240, maxFps: 8, kbps: 90 },
  { height: 180, maxFps: 4, kbps: 40 },
] as const satisfies readonly LiveStep[];

/** What makes a picture old, ms beyond the time that the path takes. */
const OLD_MS = 200;
const VERY_OLD_MS = 700;
/** Up to here beyond it a picture is young. */
const YOUNG_MS = 100;
/** The assumed length of an unknown path, and its maximum, ms. */
const PATH_MS = 100;
const MAX_PATH_MS = 600;
/** A report within this time of a change concerns the previous picture, ms. */
const SETTLE_MS = 2_500;
/** A picture that became younger by so much since the last report becomes young by itself, ms. */
const YOUNGER_MS = 100;
/** How long the smallest picture is watched before it determines the length of the path, ms. */
const LEARN_MS = 5_000;
/** How long a picture stays young before a larger one is tried, ms. */
const TRY_AFTER_MS = 20_000;
const MAX_RETRY_DELAY_MS = 320_000;
/** A larger picture that is taken back so soon was too large, ms. */
const TAKEN_BACK_MS = 10_000;
const LAST = LIVE_STEPS.length - 1;

/** The bit rate for one phone. Times are of a monotonic clock. */
export interface BitrateState {
  /** Place in the steps. */
  step: number;
  pathMs: number;
  changedAtMs: number;
  /** Since when it has been young; `null` if it is not. */
  freshSinceMs: number | null;
  /** The last report. */
  ageMs: number;
  /** The youngest since the change. */
  minAgeMs: number;
  probeDelayMs: number;
  /** When a larger one was tried. */
  probedAtMs: number;
}

/** Share of what arrives over a full path that a picture may take: the rest empties the path. */
const USED_SHARE = 0.8;

export type BitrateEvent =
  /** The phone reports the age of its picture, ms. */
  | { type: 'report'; ageMs: number }
  /** The path is full; `kbps`: what arrives over it, `null`: unknown. */
  | { type: 'full'; kbps: number | null }
  /** The path is empty again, and a picture is sent. */
  | { type: 'resumed' };
interface BitrateEffect {
  type: 'step';
  step: number;
}

export const INITIAL_BITRATE: BitrateState = {
  step: 0,
  pathMs: PATH_MS,
  changedAtMs: Number.NEGATIVE_INFINITY,
  freshSinceMs: null,
  ageMs: 0,
  minAgeMs: Number.POSITIVE_INFINITY,
  probeDelayMs: TRY_AFTER_MS,
  probedAtMs: Number.NEGATIVE_INFINITY,
};

interface BitrateStep {
  state: BitrateState;
  effects: readonly BitrateEffect[];
}

/** Whether the last report was of an old picture. */
export const isPictureStale = ({ ageMs, pathMs }: Pick<BitrateState, 'ageMs' | 'pathMs'>): boolean =>
  ageMs - pathMs > OLD_MS;

export function stepBitrate(
  state: BitrateState,
  event: BitrateEvent,
  { nowMs }: { nowMs: number },
): BitrateStep {
  switch (event.type) {
    case 'report':
      return onReport(state, event.ageMs, nowMs);
    case 'full':
      return onFull(state, event.kbps, nowMs);
    case 'resumed':
      return { state: { ...state, changedAtMs: nowMs, freshSinceMs: null }, effects: [] };
  }
}

/** Over a full path the largest picture that fits into the arriving bit rate follows; if that is unknown, the smallest. */
function onFull(state: BitrateState, kbps: number | null, nowMs: number): BitrateStep {
  const fits = LIVE_STEPS.findIndex((step) => kbps !== null && step.kbps <= kbps * USED_SHARE);
  const step = Math.min(LAST, Math.max(fits < 0 ? LAST : fits, state.step + 1));
  const full = { ...backOff(state, nowMs), ageMs: Math.max(state.ageMs, state.pathMs + VERY_OLD_MS) };
  if (step === state.step) return { state: { ...full, changedAtMs: nowMs, freshSinceMs: null }, effects: [] };
  return change(full, step, nowMs);
}

/** A larger picture that was soon taken back is tried again after twice as long. */
function backOff(state: BitrateState, nowMs: number): BitrateState {
  if (nowMs - state.probedAtMs >= TAKEN_BACK_MS) return state;
  return {
    ...state,
    probeDelayMs: Math.min(MAX_RETRY_DELAY_MS, state.probeDelayMs * 2),
    probedAtMs: Number.NEGATIVE_INFINITY,
  };
}

function onReport(state: BitrateState, ageMs: number, nowMs: number): BitrateStep {
  if (nowMs - state.changedAtMs < SETTLE_MS) return { state: { ...state, ageMs }, effects: [] };
  const received = record(state, ageMs, nowMs);
  const lateMs = ageMs - received.pathMs;
  const isImproving = ageMs <= state.ageMs - YOUNGER_MS;
  const wasYoung = state.ageMs - received.pathMs <= YOUNG_MS;
  if (lateMs > OLD_MS && received.step < LAST && !isImproving && !wasYoung) {
    const step = Math.min(LAST, received.step + (lateMs > VERY_OLD_MS ? 2 : 1));
    return change(backOff(received, nowMs), step, nowMs);
  }
  if (
    received.step > 0 &&
    received.freshSinceMs !== null &&
    nowMs - received.freshSinceMs >= received.probeDelayMs
  )
    return change({ ...received, probedAtMs: nowMs }, received.step - 1, nowMs);
  return { state: received, effects: [] };
}

function change(state: BitrateState, step: number, nowMs: number): BitrateStep {
  return {
    state: {
      ...state,
      step,
      changedAtMs: nowMs,
      freshSinceMs: null,
      minAgeMs: Number.POSITIVE_INFINITY,
    },
    effects: [{ type: 'step', step }],
  };
}

function record(state: BitrateState, ageMs: number, nowMs: number): BitrateState {
  const minAgeMs = Math.min(state.minAgeMs, ageMs);
  const limited = (ms: number) => Math.max(PATH_MS, Math.min(MAX_PATH_MS, ms));
  const hasLearnt = state.step === LAST && nowMs - state.changedAtMs >= LEARN_MS;
  const pathMs = hasLearnt ? limited(minAgeMs) : Math.min(state.pathMs, limited(ageMs));
  const isYoung = ageMs - pathMs <= YOUNG_MS;
  return {
    ...state,
    ageMs,
    minAgeMs,
    pathMs,
    freshSinceMs: isYoung ? (state.freshSinceMs ?? nowMs) : null,
  };
}

/** How long a pairing's path is remembered, ms. */
const KEPT_MS = 600_000;
const MAX_PAIRINGS = 64;

/** The steps that pairings reached; links and sessions share them. */
export function createStepMemory(nowMs: () => number) {
  const kept = new Map<string, { state: BitrateState; atMs: number }>();
  return {
    keep(pairingId: string, state: BitrateState): void {
      kept.delete(pairingId);
      kept.set(pairingId, { state, atMs: nowMs() });
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_PAIRINGS)))
        kept.delete(oldest);
    },
    /** The state in which a session of the pairing starts. */
    initial(pairingId: string): BitrateState {
      const known = kept.get(pairingId);
      if (!known || nowMs() - known.atMs >= KEPT_MS) return INITIAL_BITRATE;
      const step = isPictureStale(known.state) ? LIVE_STEPS.length - 1 : known.state.step;
      return { ...INITIAL_BITRATE, step, changedAtMs: nowMs(), probeDelayMs: known.state.probeDelayMs };
    },
  };
}
