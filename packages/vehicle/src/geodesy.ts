/** A place on the earth, WGS84 degrees. */
export interface Place {
  latitudeDeg: number;
  longitudeDeg: number;
}

/** Mean radius of the earth (IUGG). */
const EARTH_RADIUS_M = 6_371_008.8;

/** Metres a degree of latitude, and of longitude at the equator, on the sphere that `distanceM` measures on. */
export const M_PER_DEG = (EARTH_RADIUS_M * Math.PI) / 180;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (rad: number) => (rad * 180) / Math.PI;

/** Great-circle distance in metres by the haversine formula. */
export function distanceM(from: Place, to: Place): number {
  const dLat = radians(to.latitudeDeg - from.latitudeDeg);
  const dLng = radians(to.longitudeDeg - from.longitudeDeg);
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitudeDeg)) * Math.cos(radians(to.latitudeDeg)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Initial bearing of the great circle from one place to another, degrees clockwise from north, 0 up to 360. */
export function bearingDeg(from: Place, to: Place): number {
  const lat1 = radians(from.latitudeDeg);
  const lat2 = radians(to.latitudeDeg);
  const dLng = radians(to.longitudeDeg - from.longitudeDeg);
  const y = Math.sin(dLng) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLng);
  return normalizeDeg(degrees(Math.atan2(y, x)));
}

/** An angle brought into 0 up to 360 degrees. */
export function normalizeDeg(angleDeg: number): number {
  const turned = ((angleDeg % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}

/** The turn that leads from one heading to another the short way round: above -180, at most 180 degrees. */
export function shortestTurnDeg(fromDeg: number, toDeg: number): number {
  const turn = normalizeDeg(toDeg - fromDeg);
  return turn > 180 ? turn - 360 : turn;
}

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
