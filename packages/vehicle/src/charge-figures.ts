import type { ChargeSummary } from '@ligo/protocol';
import type { TripColumns } from './trip-columns.ts';

type ChargeSide = NonNullable<ChargeSummary['battery']>;

/** With a larger part of the session without a known power, a sum over time is not comparable to the other side. */
const MAX_UNKNOWN_PART = 0.01;
/** A step of the state of charge is too large a part of less. */
const MIN_SOC_CHANGE_PCT = 10;
/** Beyond these the two sides do not belong together. */
const EFFICIENCIES = { min: 0.5, max: 1.05 };
/** Losses are larger with the charger of the car. */
export const USUAL_EFFICIENCY = { AC: 0.9, DC: 0.95 } as const;
/** With more unknown time, the sum of the power is a lower limit. */
const WHOLE_UNKNOWN_S = 60;

/** The energy of a side between the first and the last reading, kWh; `null` if a part of it is unknown. */
export function observedKwh(side: ChargeSide | undefined, durationS: number): number | null {
  if (side?.kWh === undefined || side.kWh === null) return null;
  if (side.isCounted) return side.kWh - (side.unseenKwh ?? 0);
  return (side.unknownS ?? 0) <= durationS * MAX_UNKNOWN_PART ? side.kWh : null;
}

/** The part of the energy at the wall that the battery got; `null` where it cannot be computed. */
export function chargeEfficiency(charge: ChargeSummary): number | null {
  const { startSoc = null, endSoc = null } = charge;
  if (startSoc === null || endSoc === null || endSoc - startSoc < MIN_SOC_CHANGE_PCT) return null;
  const durationS = charge.endedAt - charge.beganAt;
  const battery = observedKwh(charge.battery, durationS);
  const wall = observedKwh(charge.wall, durationS);
  if (battery === null || wall === null || wall <= 0) return null;
  const efficiency = battery / wall;
  return efficiency >= EFFICIENCIES.min && efficiency <= EFFICIENCIES.max ? efficiency : null;
}

/** Energy in the battery per point of the state of charge, kWh; `null` if the session is too small to show it. */
export function kwhPerPct(charge: ChargeSummary): number | null {
  const risenPct = (charge.endSoc ?? Number.NaN) - (charge.startSoc ?? Number.NaN);
  const kWh = intoBatteryKwh(charge);
  return kWh === null || !(risenPct >= MIN_SOC_CHANGE_PCT) ? null : kWh / risenPct;
}

/** The energy that the battery got, kWh; with that of the wall alone, less the usual losses. `null`: unknown. */
export function intoBatteryKwh({
  battery,
  wall,
  current,
  kWh,
}: Pick<ChargeSummary, 'battery' | 'wall' | 'current' | 'kWh'>): number | null {
  if (typeof battery?.kWh === 'number') return battery.kWh;
  if (typeof wall?.kWh === 'number') return wall.kWh * USUAL_EFFICIENCY[current ?? 'AC'];
  return kWh ?? null;
}

/** Whether the energy is a lower limit: the power was unknown for a part of the session. */
export const isChargePartial = ({ kWh, isCounted, unknownS }: ChargeSummary): boolean =>
  typeof kWh === 'number' && !isCounted && (unknownS ?? 0) > WHOLE_UNKNOWN_S;

/** The part of a session in which no power was known, from 0 to 1. */
export function unknownPart({ beganAt, endedAt, unknownS }: ChargeSummary): number {
  const durationS = endedAt - beganAt;
  return durationS <= 0 ? 0 : Math.min(1, (unknownS ?? 0) / durationS);
}

/** The charging power of a session's points, kW; `NaN`: unknown. */
export const chargingKw = ({ packPowerKw }: Pick<TripColumns, 'packPowerKw'>): Float64Array =>
  packPowerKw.map((kw) => 0 - kw);

/** The mean power while the battery was charged, kW, over the times with a known power; `null` without any. */
export function meanChargingKw(columns: Pick<TripColumns, 'timeS' | 'packPowerKw'>): number | null {
  const [kw, { timeS }] = [chargingKw(columns), columns];
  let [kWs, seconds] = [0, 0];
  for (let index = 1; index < kw.length; index++) {
    const [before = Number.NaN, now = Number.NaN] = [kw[index - 1], kw[index]];
    const passedS = (timeS[index] ?? 0) - (timeS[index - 1] ?? 0);
    if (Number.isNaN(before + now) || before + now <= 0) continue;
    kWs += ((before + now) / 2) * passedS;
    seconds += passedS;
  }
  return seconds > 0 ? kWs / seconds : null;
}

/** Above this power a charger is a fast one, kW; its power falls towards the end, so that only the way to 80 % can be foreseen. */
const FAST_KW = 25;

/**
 * How long it takes to charge, by the energy per point of the newest session that shows it.
 * @returns `null`: unknown, or the target is reached.
 */
export function minutesToCharge(
  charges: readonly ChargeSummary[],
  { pct, kw }: { pct: number | null; kw: number | null },
): { targetPct: number; minutes: number } | null {
  const shown = charges.findLast((charge) => kwhPerPct(charge) !== null);
  const perPct = shown ? kwhPerPct(shown) : null;
  if (perPct === null || pct === null || kw === null || kw <= 0) return null;
  const targetPct = kw > FAST_KW ? 80 : 100;
  return pct >= targetPct ? null : { targetPct, minutes: (((targetPct - pct) * perPct) / kw) * 60 };
}
