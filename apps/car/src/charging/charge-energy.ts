import type { ChargeEnergy } from './charging-store.ts';

/** What is read of energy at a moment. */
export interface EnergyMoment {
  timeMs: number;
  counterKwh: number | null;
  kw: number | null;
}

/** A longer time between two readings says nothing about what was between them. */
const MAX_GAP_MS = 120_000;
/** A counter that falls by less was rounded, or another source tells its own. */
const COUNTER_RESET_KWH = 0.5;
/** So much of a session may be unknown without its sum being wrong in what is shown of it. */
const WHOLE_TIMEOUT_MS = 60_000;
const MS_PER_HOUR = 3_600_000;

/** Nothing yet, of a session that begins; `counterKwh`: what the counter said before the cable was put in. */
export function emptyEnergy(timeMs: number, counterKwh: number | null): ChargeEnergy {
  return { countedKwh: 0, counterKwh, summedKwh: null, unknownMs: 0, last: { timeMs, kw: null } };
}

/** The energy as of a moment that is not before the last. */
export function countEnergy(before: ChargeEnergy, { timeMs, counterKwh, kw }: EnergyMoment): ChargeEnergy {
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
  { countedKwh, counterKwh: before }: ChargeEnergy,
  now: number | null,
): Pick<ChargeEnergy, 'countedKwh' | 'counterKwh'> {
  if (now === null) return { countedKwh, counterKwh: before };
  const isAnew = before === null || now < before * COUNTER_RESET_KWH;
  if (isAnew) return { countedKwh: countedKwh + now, counterKwh: now };
  return { countedKwh: countedKwh + Math.max(0, now - before), counterKwh: Math.max(before, now) };
}

/** What was charged, kWh, by the counter if it counts at all; `null` if nobody knows. */
export function chargedKwh({ countedKwh, summedKwh }: ChargeEnergy): number | null {
  return countedKwh > 0 ? countedKwh : summedKwh;
}

/** The same, to 10 Wh, if it is all that was charged; `null` if some of it may not be known. */
export function completeKwh(energy: ChargeEnergy): number | null {
  const isWhole = energy.countedKwh > 0 || energy.unknownMs <= WHOLE_TIMEOUT_MS;
  const kWh = isWhole ? chargedKwh(energy) : null;
  return kWh === null ? null : Math.round(kWh * 100) / 100;
}
