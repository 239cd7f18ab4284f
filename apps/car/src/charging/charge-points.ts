import type { ChargePoint, PointSampling } from './charging-store.ts';

/** Before the first point; the first points are ten seconds apart. */
export const NO_POINTS: PointSampling = { count: 0, apartS: 10, last: null };

const MAX_POINT_INTERVAL_S = 300;
const MAX_POINTS = 1_000;
/** Smallest changes that are recorded. */
const CHANGE_PCT = 1;
const CHANGE_KW = 1;
const CHANGE_PART = 0.1;

/** CHARGE-8: whether a point is kept; the last one of a session always is. */
export function shouldKeepPoint(
  { last, apartS }: PointSampling,
  point: ChargePoint,
  isEnd: boolean,
): boolean {
  if (last === null) return true;
  const passedS = point.afterS - last.afterS;
  if (isEnd) return passedS > 0;
  if (passedS < apartS) return false;
  return passedS >= MAX_POINT_INTERVAL_S || hasChanged(last, point);
}

function hasChanged(last: ChargePoint, { pct, kw }: ChargePoint): boolean {
  if ((pct === null) !== (last.pct === null) || (kw === null) !== (last.kw === null)) return true;
  if (Math.abs((pct ?? 0) - (last.pct ?? 0)) >= CHANGE_PCT) return true;
  const [from, to] = [last.kw ?? 0, kw ?? 0];
  return Math.abs(to - from) >= Math.max(CHANGE_KW, from * CHANGE_PART) || from > 0 !== to > 0;
}

/** The sampling after a kept point, and whether every second point must be removed now. */
export function addPoint(choice: PointSampling, last: ChargePoint): [choice: PointSampling, isFull: boolean] {
  const count = choice.count + 1;
  if (count < MAX_POINTS) return [{ ...choice, count, last }, false];
  return [{ count: Math.ceil(count / 2), apartS: choice.apartS * 2, last }, true];
}
