import type { CarState } from '../ports/car-state.ts';
import type {
  ChargePoint,
  ChargingSession,
  CounterEnds,
  PointSampling,
  TemperatureRange,
} from './charging-store.ts';

/** A reading counts for at most this time before it, ms. */
const MAX_WEIGHT_MS = 120_000;

const NO_TEMPERATURE: TemperatureRange = { lowestC: null, highestC: null, sum: 0, ms: 0 };
const NO_COUNTER_ENDS: CounterEnds = { startKwh: null, endKwh: null };

type Conditions = Pick<ChargingSession<number>, 'batteryTemp' | 'outsideTemp' | 'energyCounter' | 'type'>;

export const NO_CONDITIONS: Conditions = {
  batteryTemp: NO_TEMPERATURE,
  outsideTemp: NO_TEMPERATURE,
  energyCounter: NO_COUNTER_ENDS,
  type: null,
};

/** CHARGE-13: the circumstances after a reading; `passedMs`: the time since the reading before. */
export function addConditions(before: Conditions, state: CarState, passedMs: number): Conditions {
  const { batteryTempC, outsideTempC, energyCounterKwh, chargeType } = state;
  const lowestC = state.lowestBatteryTempC ?? batteryTempC;
  const highestC = state.highestBatteryTempC ?? batteryTempC;
  return {
    batteryTemp: addTemperature(before.batteryTemp, lowestC, highestC, passedMs),
    outsideTemp: addTemperature(before.outsideTemp, outsideTempC, outsideTempC, passedMs),
    energyCounter: addCounter(before.energyCounter, energyCounterKwh),
    type: chargeType ?? before.type,
  };
}

function addTemperature(
  before: TemperatureRange,
  lowest: number | null,
  highest: number | null,
  passedMs: number,
): TemperatureRange {
  const [lowC, highC] = [lowest ?? highest, highest ?? lowest];
  if (lowC === null || highC === null) return before;
  // The first reading has a weight, too: a session may have no other one.
  const weightMs = Math.min(Math.max(passedMs, 1), MAX_WEIGHT_MS);
  return {
    lowestC: Math.min(before.lowestC ?? lowC, lowC),
    highestC: Math.max(before.highestC ?? highC, highC),
    sum: before.sum + ((lowC + highC) / 2) * weightMs,
    ms: before.ms + weightMs,
  };
}

const addCounter = ({ startKwh, endKwh }: CounterEnds, now: number | null): CounterEnds => ({
  startKwh: startKwh ?? now,
  endKwh: now ?? endKwh,
});

/** The mean over time, °C; `null`: unknown. */
export const meanC = ({ sum, ms }: TemperatureRange): number | null => (ms === 0 ? null : sum / ms);

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
