import { bearingDeg, distanceM, shortestTurnDeg } from '@ligo/vehicle';
import rows from './monaco-route.json' with { type: 'json' };

/** Comfortable braking, m/s². */
export const BRAKING = 1.6;
/** Comfortable lateral acceleration in a bend, m/s². */
const CORNERING = 2.2;
const MIN_BEND_SPEED_MPS = 3;

interface RouteNode {
  latitudeDeg: number;
  longitudeDeg: number;
  altitudeM: number;
  /** Distance from the start, m. */
  atM: number;
  /** Speed limit up to the next node, m/s. */
  limitMps: number;
  /** Highest speed here that allows for every later bend, m/s. */
  speedMps: number;
}

/** A round trip, prepared for driving. */
export interface Route {
  nodes: readonly RouteNode[];
  lengthM: number;
}

/** A point of the route with its slope and speed limit. */
export interface RoutePlace {
  latitudeDeg: number;
  longitudeDeg: number;
  altitudeM: number;
  headingDeg: number;
  /** Slope, rise over run. */
  slope: number;
  /** Highest sensible speed, m/s. */
  speedMps: number;
}

/** Speed for the bend between two segments, by its curvature. */
function bendSpeed(turnDeg: number, lengthM: number): number {
  const turnRad = Math.abs(turnDeg) * (Math.PI / 180);
  const radiusM = turnRad < 0.05 ? Number.POSITIVE_INFINITY : lengthM / turnRad;
  return Math.max(MIN_BEND_SPEED_MPS, Math.sqrt(CORNERING * radiusM));
}

/** Prepares rows of latitude, longitude, altitude and speed limit in km/h. Needs at least two distinct points. */
export function prepareRoute(rows: readonly RouteRow[]): Route {
  let atM = 0;
  const nodes: RouteNode[] = rows.map(([latitudeDeg, longitudeDeg, altitudeM, limitKmh], index) => {
    const before = rows[index - 1];
    if (before)
      atM += distanceM({ latitudeDeg: before[0], longitudeDeg: before[1] }, { latitudeDeg, longitudeDeg });
    const limitMps = limitKmh / 3.6;
    return { latitudeDeg, longitudeDeg, altitudeM, atM, limitMps, speedMps: limitMps };
  });
  const last = nodes.at(-1);
  if (!last || last.atM === 0) throw new Error('a route needs at least two distinct points');
  last.speedMps = 0;
  for (let index = nodes.length - 2; index > 0; index--) {
    const [before, node, after] = [nodes[index - 1], nodes[index], nodes[index + 1]];
    if (!before || !node || !after) continue;
    const lengthM = Math.min(node.atM - before.atM, after.atM - node.atM);
    const turnDeg = shortestTurnDeg(bearingDeg(before, node), bearingDeg(node, after));
    const braking = Math.sqrt(after.speedMps ** 2 + 2 * BRAKING * (after.atM - node.atM));
    node.speedMps = Math.min(node.limitMps, before.limitMps, bendSpeed(turnDeg, lengthM), braking);
  }
  return { nodes, lengthM: last.atM };
}

/** The point `atM` metres from the start, clamped to the route. */
export function placeAt(route: Route, atM: number): RoutePlace {
  const inside = Math.min(Math.max(atM, 0), route.lengthM);
  let low = 0;
  let high = route.nodes.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((route.nodes[middle]?.atM ?? 0) <= inside) low = middle;
    else high = middle;
  }
  const from = route.nodes[low];
  const to = route.nodes[high];
  if (!from || !to) throw new Error('the route is empty');
  const lengthM = Math.max(to.atM - from.atM, 1e-6);
  const part = (inside - from.atM) / lengthM;
  const between = (a: number, b: number) => a + (b - a) * part;
  return {
    latitudeDeg: between(from.latitudeDeg, to.latitudeDeg),
    longitudeDeg: between(from.longitudeDeg, to.longitudeDeg),
    altitudeM: between(from.altitudeM, to.altitudeM),
    headingDeg: bearingDeg(from, to),
    slope: (to.altitudeM - from.altitudeM) / lengthM,
    speedMps: Math.min(from.limitMps, Math.sqrt(to.speedMps ** 2 + 2 * BRAKING * (to.atM - inside))),
  };
}

type RouteRow = readonly [latitudeDeg: number, longitudeDeg: number, altitudeM: number, limitKmh: number];

/**
 * A round trip of about ten kilometres through Monaco along real streets, for the simulated car; the altitudes are invented. Each speed
 * limit is in force up to the next row. Street geometry: © OpenStreetMap contributors, Open Database License 1.0.
 */
export const MONACO_ROUTE = rows as unknown as readonly RouteRow[];
