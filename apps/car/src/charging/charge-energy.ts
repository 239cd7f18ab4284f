import type { Monotonic } from '../ports/unit-time.ts';
import type { ChargeEnergy } from './charging-store.ts';

export interface EnergyMoment {
  timeMs: Monotonic;
  counterKwh: number | null;
  kw: number | null;
}

/** The power between two readings is unknown if they are farther apart. */
const MAX_GAP_MS = 120_000;
/** A counter that falls by less was rounded, or is that of another source. */
const COUNTER_RESET_KWH = 0.5;
/** With less unknown time, the sum is right in the digits that are shown. */
const WHOLE_TIMEOUT_MS = 60_000;
const MS_PER_HOUR = 3_600_000;

/** The energy at the start of a session; `counterKwh`: the reading of the counter before the cable was connected. */
export function emptyEnergy(timeMs: Monotonic, counterKwh: number | null): ChargeEnergy<Monotonic> {
  return { countedKwh: 0, counterKwh, summedKwh: null, unknownMs: 0, last: { timeMs, kw: null } };
}

/** The energy after a reading that is not older than the last one. */
export function countEnergy(
  before: ChargeEnergy<Monotonic>,
  { timeMs, counterKwh, kw }: EnergyMoment,
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
  { countedKwh, counterKwh: before }: ChargeEnergy<number>,
  now: number | null,
): Pick<ChargeEnergy<number>, 'countedKwh' | 'counterKwh'> {
  if (now === null) return { countedKwh, counterKwh: before };
  const isReset = before === null || now < before * COUNTER_RESET_KWH;
  if (isReset) return { countedKwh: countedKwh + now, counterKwh: now };
  return { countedKwh: countedKwh + Math.max(0, now - before), counterKwh: Math.max(before, now) };
}

/** The charged energy, kWh, by the counter if it counts; `null`: unknown. */
export function chargedKwh({ countedKwh, summedKwh }: ChargeEnergy<number>): number | null {
  return countedKwh > 0 ? countedKwh : summedKwh;
}

/** The charged energy to 10 Wh; `null` if a part of it may be unknown. */
export function completeKwh(energy: ChargeEnergy<number>): number | null {
  const isWhole = energy.countedKwh > 0 || energy.unknownMs <= WHOLE_TIMEOUT_MS;
  const kWh = isWhole ? chargedKwh(energy) : null;
  return kWh === null ? null : Math.round(kWh * 100) / 100;
}
