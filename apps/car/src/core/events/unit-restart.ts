/** What is known of the unit's run before this one. */
export interface LastRun {
  /** Which start of the unit it was; `null` if that is not known. */
  bootId: string | null;
  /** Whether the car was on when it was heard of last; `null` if its source does not say. */
  isOn: boolean | null;
  /** Since when it was off, unix ms; `null` while it was on. */
  offSinceMs: number | null;
  /** When the car was heard of last, unix ms; `null` if never. */
  heardAtMs: number | null;
}

/** A restart takes less; a drive's end and the next start lie further apart, ms. */
const RESTART_TAKES_MS = 600_000;
/** A unit that goes off with its car does so sooner, ms. */
const OUTLIVES_CAR_MS = 600_000;

/**
 * Whether the unit was restarted by itself, and not switched on with its car: the car was on a moment ago, or the unit had been
 * running long after the car was switched off, so that it does not go off with it. See RULES.md.
 */
export function wasRestarted(last: LastRun, bootId: string | null, nowMs: number): boolean {
  if (bootId === null || last.bootId === null || bootId === last.bootId || last.heardAtMs === null)
    return false;
  const agoMs = nowMs - last.heardAtMs;
  // EVENT-6
  // A clock that starts in the past says nothing of how long it was.
  if (last.isOn) return agoMs >= 0 && agoMs < RESTART_TAKES_MS;
  return last.offSinceMs !== null && last.heardAtMs - last.offSinceMs >= OUTLIVES_CAR_MS;
}

/**
 * Whether the car was off between two starts of its unit although nothing said so: the power was cut before its source could.
 * Only a unit that restarted by itself during a drive left its car on. See RULES.md.
 */
export function wasOffBetween(
  last: Pick<LastRun, 'bootId' | 'isOn'>,
  bootId: string | null,
  isRestart: boolean,
  wasDriving: boolean | null,
): boolean {
  // EVENT-7
  const isNewStart = bootId !== null && last.bootId !== null && bootId !== last.bootId;
  return isNewStart && last.isOn === true && (!isRestart || wasDriving === false);
}
