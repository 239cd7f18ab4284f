import type { Monotonic } from '../ports/unit-time.ts';
import type { ChargeEnergies, ChargeEnergy, ChargeSide } from './charging-store.ts';

/** The readings of one side: a counter, kWh, and the power, kW; `null`: unknown. */
export interface EnergyReadings {
  counterKwh: number | null;
  kw: number | null;
}
export type SideReadings = Readonly<Record<ChargeSide, EnergyReadings>>;
/** The counters before the cable was connected, kWh; `null`: unknown. */
export type CountersBefore = Readonly<Record<ChargeSide, number | null>>;

/** Before the first reading of a counter. */
export const NO_COUNTERS: CountersBefore = { battery: null, wall: null, unknown: null };

/** The power between two readings is unknown if they are farther apart. */
const MAX_GAP_MS = 120_000;
/** A counter that falls by less, or by a smaller part, was rounded, or is that of another source. */
const COUNTER_RESET_PART = 0.5;
const COUNTER_RESET_KWH = 0.5;
/** With less unknown time, the sum is right in the digits that are shown. */
const WHOLE_TIMEOUT_MS = 60_000;
const MS_PER_HOUR = 3_600_000;

/** Which counter counts: the battery's is the energy that the car got. */
const COUNTER_ORDER: readonly ChargeSide[] = ['battery', 'wall', 'unknown'];
/** Which of the sums with the least unknown time counts. */
const SUM_ORDER: readonly ChargeSide[] = ['wall', 'battery', 'unknown'];

export const bySide = <V>(of: (side: ChargeSide) => V): Record<ChargeSide, V> => ({
  battery: of('battery'),
  wall: of('wall'),
  unknown: of('unknown'),
});

export const emptyEnergies = (timeMs: Monotonic, before: CountersBefore): ChargeEnergies<Monotonic> =>
  bySide((side) => emptyEnergy(timeMs, before[side]));

/** The energy of one side before its first reading; `counterKwh`: the counter before it. */
export function emptyEnergy<T extends number>(timeMs: T, counterKwh: number | null): ChargeEnergy<T> {
  return {
    ...{ countedKwh: 0, counterKwh, unseenKwh: 0, summedKwh: null, unknownMs: 0 },
    last: { timeMs, kw: null },
  };
}

/** CHARGE-11: the energies after a reading that is not older than the last one. */
export const countEnergies = (
  before: ChargeEnergies<Monotonic>,
  timeMs: Monotonic,
  readings: SideReadings,
): ChargeEnergies<Monotonic> => bySide((side) => countEnergy(before[side], timeMs, readings[side]));

function countEnergy(
  before: ChargeEnergy<Monotonic>,
  timeMs: Monotonic,
  { counterKwh, kw }: EnergyReadings,
): ChargeEnergy<Monotonic> {
  const { last } = before;
  const gapMs = Math.max(0, timeMs - last.timeMs);
  const isIdle = last.kw === 0 && kw === 0;
  const meanKw = last.kw === null || kw === null || gapMs > MAX_GAP_MS ? null : (last.kw + kw) / 2;
  const isKnown = isIdle || meanKw !== null;
  return {
    ...counted(before, counterKwh),
    // CHARGE-6
    summedKwh: isKnown ? (before.summedKwh ?? 0) + (meanKw ?? 0) * (gapMs / MS_PER_HOUR) : before.summedKwh,
    unknownMs: before.unknownMs + (isKnown ? 0 : gapMs),
    last: { timeMs, kw },
  };
}

/** CHARGE-5 */
function counted(
  { countedKwh, counterKwh: before, unseenKwh }: ChargeEnergy<number>,
  now: number | null,
): Pick<ChargeEnergy<number>, 'countedKwh' | 'counterKwh' | 'unseenKwh'> {
  if (now === null) return { countedKwh, counterKwh: before, unseenKwh };
  if (before === null) return { countedKwh: countedKwh + now, counterKwh: now, unseenKwh: unseenKwh + now };
  const isReset = now === 0 || (now < before * COUNTER_RESET_PART && before - now > COUNTER_RESET_KWH);
  if (isReset) return { countedKwh: countedKwh + now, counterKwh: now, unseenKwh };
  return {
    countedKwh: countedKwh + Math.max(0, now - before),
    counterKwh: Math.max(before, now),
    unseenKwh,
  };
}

export interface SidedEnergy {
  kWh: number;
  side: ChargeSide;
}

/** The energy by the counter that counts; `null`: none counts. */
export function countedEnergy(energies: ChargeEnergies<number>): SidedEnergy | null {
  const side = COUNTER_ORDER.find((each) => energies[each].countedKwh > 0);
  return side === undefined ? null : { side, kWh: energies[side].countedKwh };
}

/** The side with a power that was unknown for the least time. */
function bestPowerSide(energies: ChargeEnergies<number>): ChargeSide {
  const known = SUM_ORDER.filter((side) => energies[side].summedKwh !== null);
  const sides = known.length > 0 ? known : SUM_ORDER;
  const least = Math.min(...sides.map((side) => energies[side].unknownMs));
  return sides.find((side) => energies[side].unknownMs === least) ?? 'unknown';
}

/** The energy by power over time; `null`: the power was never known. */
export function summedEnergy(energies: ChargeEnergies<number>): SidedEnergy | null {
  const side = bestPowerSide(energies);
  const kWh = energies[side].summedKwh;
  return kWh === null ? null : { side, kWh };
}

/** Time in which the battery may have been charged with unknown power, ms. */
export const unknownPowerMs = (energies: ChargeEnergies<number>): number =>
  energies[bestPowerSide(energies)].unknownMs;

/** The charged energy, kWh, by a counter if one counts; `null`: unknown. */
export const chargedKwh = (energies: ChargeEnergies<number>): number | null =>
  (countedEnergy(energies) ?? summedEnergy(energies))?.kWh ?? null;

/** The charged energy to 10 Wh; `null` if a part of it may be unknown. */
export function completeKwh(energies: ChargeEnergies<number>): number | null {
  const isWhole = countedEnergy(energies) !== null || unknownPowerMs(energies) <= WHOLE_TIMEOUT_MS;
  const kWh = isWhole ? chargedKwh(energies) : null;
  return kWh === null ? null : Math.round(kWh * 100) / 100;
}
