import { shortestTurnDeg } from '@ligo/vehicle';

/** Where a marker is and which way it points; the heading is not limited to a full turn, so that it can turn either way. */
export interface MarkerPose {
  longitudeDeg: number;
  latitudeDeg: number;
  headingDeg: number;
}

/** The same heading as `headingDeg`, counted on from `fromDeg` the short way round. */
export function turnTowards(fromDeg: number, headingDeg: number): number {
  return fromDeg + shortestTurnDeg(fromDeg, headingDeg);
}

/** The pose on the way between two: `progress` from 0 to 1, beyond is held at the ends. */
export function poseBetween(from: MarkerPose, to: MarkerPose, progress: number): MarkerPose {
  const part = Math.min(Math.max(progress, 0), 1);
  const between = (a: number, b: number) => (part === 1 ? b : a + (b - a) * part);
  return {
    longitudeDeg: between(from.longitudeDeg, to.longitudeDeg),
    latitudeDeg: between(from.latitudeDeg, to.latitudeDeg),
    headingDeg: between(from.headingDeg, to.headingDeg),
  };
}
