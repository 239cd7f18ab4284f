import { bearingDeg, type Place } from './geodesy.ts';

export interface HeadingMoment<T extends number = number> extends Place {
  timeMs: T;
  speedKmh: number | null;
}

/** Longest gap over which a heading may be inferred. */
const MAX_GAP_MS = 10_000;

/**
 * Heading at `current`, degrees clockwise from north, inferred from the moment before: only when they are under
 * 10 s apart and the car moved; otherwise the previous heading stays. `null`: unknown.
 */
export function inferHeadingDeg(
  previous: HeadingMoment | null,
  current: HeadingMoment,
  previousHeadingDeg: number | null,
): number | null {
  if (!previous || current.speedKmh === 0) return previousHeadingDeg;
  const gapMs = current.timeMs - previous.timeMs;
  if (gapMs <= 0 || gapMs >= MAX_GAP_MS) return previousHeadingDeg;
  const stayed =
    previous.latitudeDeg === current.latitudeDeg && previous.longitudeDeg === current.longitudeDeg;
  return stayed ? previousHeadingDeg : bearingDeg(previous, current);
}
