import type { CarState } from '../ports/car-state.ts';
import type { ChargingSession, CounterEnds, TemperatureRange } from './charging-store.ts';

/** A reading counts for at most this time before it, ms. */
const MAX_WEIGHT_MS = 120_000;

/** Before the first reading. */
export const NO_TEMPERATURE: TemperatureRange = { lowestC: null, highestC: null, sum: 0, ms: 0 };
export const NO_COUNTER_ENDS: CounterEnds = { startKwh: null, endKwh: null };

/** The part of a session that describes its circumstances. */
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
