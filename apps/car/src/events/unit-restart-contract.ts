/** What is kept of the car's starts; times are ms since the unit's start. */
export interface SavedStart {
  /** Whether the car is on; `null` if nothing ever said so. */
  isOn: boolean | null;
  /** When it was last heard to be on, or, if it is off, since when. */
  sinceMs: number;
  /** When the start was found that is owed a comfort run; `null`: none is. */
  comfortOwedMs: number | null;
}

/** What is known of the app's run before this one. */
export interface LastRun extends SavedStart {
  /** Which start of the unit it was; `null` where that cannot be known. */
  bootId: string | null;
  /** When the app was last known to run, ms since the unit's start, and by the unit's clock, unix ms. */
  upMs: number;
  atMs: number;
  /** Whether that clock was known to be right. */
  isClockRight: boolean;
  /** Whether the car drove; `null` if that was not known. */
  isDriving: boolean | null;
}

/** This run: which start of the unit it is, when it began, ms since the unit's start, and by its clock, unix ms. */
export interface ThisRun {
  bootId: string | null;
  upMs: number;
  atMs: number;
}

/** A restart takes less from the last that was heard to the unit's next start, ms. */
const RESTART_TAKES_MS = 180_000;
/** A unit that goes off with its car does so sooner, ms. */
const OUTLIVES_CAR_MS = 600_000;
/** Clocks that count as right differ by so much, ms. */
const CLOCKS_DIFFER_MS = 60_000;

/** START-8: whether the unit was started anew since. */
export function isNewBoot(
  last: Pick<LastRun, 'bootId' | 'upMs'>,
  { bootId, upMs }: Pick<ThisRun, 'bootId' | 'upMs'>,
): boolean {
  if (last.bootId === null || bootId === null) return upMs < last.upMs;
  return last.bootId !== bootId;
}

/** START-6: when the car, or the unit if its car was off, was last heard of, unix ms; `null` if the unit did not restart by itself. */
export function possibleRestartSinceMs(last: LastRun): number | null {
  // START-7
  if (!last.isClockRight) return null;
  const forMs = last.upMs - last.sinceMs;
  if (last.isOn === true && last.isDriving !== false) return last.atMs - forMs;
  return last.isOn === false && forMs >= OUTLIVES_CAR_MS ? last.atMs : null;
}

/** START-6: whether the unit's start followed soon enough on what was last heard, both unix ms, by clocks that are right. */
export function isRestart(seenAtMs: number, startedAtMs: number): boolean {
  const tookMs = startedAtMs - seenAtMs;
  return tookMs >= -CLOCKS_DIFFER_MS && tookMs <= RESTART_TAKES_MS;
}

/** A clock that nobody vouches for is behind, if it is wrong: what it shows to be long was long. */
export const isCertainlyLong = (seenAtMs: number, startedAtMs: number): boolean =>
  startedAtMs - seenAtMs > RESTART_TAKES_MS;
