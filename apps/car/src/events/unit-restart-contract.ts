import type { WallMs } from '@ligo/signals';
import type { Monotonic } from '../ports/unit-time.ts';

/** The saved state of the car's starts, by the unit's clock. */
export interface SavedStart {
  /** Whether the car is on; `null`: unknown. */
  isOn: boolean | null;
  /** When the car was last reported as on, or, if it is off, since when. */
  sinceMs: Monotonic;
  /** When the start was detected that is owed a comfort run; `null`: none. */
  comfortOwedMs: Monotonic | null;
}

export interface LastRun extends SavedStart {
  /** Id of the unit's boot; `null`: unknown. */
  bootId: string | null;
  /** Last sign of life of the app, by both clocks. */
  upMs: Monotonic;
  atMs: WallMs;
  isClockRight: boolean;
  /** Whether the car drove; `null`: unknown. */
  isDriving: boolean | null;
}

/** This run; its times are those of its start. */
export type ThisRun = Pick<LastRun, 'bootId' | 'upMs' | 'atMs'>;

/** Longest time from the last sign of life to the boot of a restart, ms. */
const RESTART_TAKES_MS = 180_000;
/** A unit that is switched off with its car is off within this time, ms. */
const OUTLIVES_CAR_MS = 600_000;
/** Tolerated difference of two clocks that count as right, ms. */
const CLOCKS_DIFFER_MS = 60_000;

/** START-8: whether the unit booted again since the last run. */
export function isNewBoot(
  last: Pick<LastRun, 'bootId'> & { upMs: number },
  { bootId, upMs }: Pick<ThisRun, 'bootId' | 'upMs'>,
): boolean {
  if (last.bootId === null || bootId === null) return upMs < last.upMs;
  return last.bootId !== bootId;
}

/** START-6: the last sign of life of the car, or of the unit if its car was off, unix ms; `null`: a restart is excluded or cannot be decided. */
export function possibleRestartSinceMs(last: LastRun): WallMs | null {
  // START-7
  if (!last.isClockRight) return null;
  const forMs = last.upMs - last.sinceMs;
  if (last.isOn === true && last.isDriving !== false) return last.atMs - forMs;
  return last.isOn === false && forMs >= OUTLIVES_CAR_MS ? last.atMs : null;
}

/** START-6: whether the unit booted soon enough after the last sign of life; both unix ms, by right clocks. */
export function isRestart(seenAtMs: WallMs, startedAtMs: WallMs): boolean {
  const tookMs = startedAtMs - seenAtMs;
  return tookMs >= -CLOCKS_DIFFER_MS && tookMs <= RESTART_TAKES_MS;
}

/** START-7: a wrong clock is behind, so the time that it shows is a minimum. */
export const isCertainlyLong = (seenAtMs: WallMs, startedAtMs: WallMs): boolean =>
  startedAtMs - seenAtMs > RESTART_TAKES_MS;
