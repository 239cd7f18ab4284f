import type { ChargeEntry, ChargeSummary, Tariff } from '@ligo/protocol';
import { chargeEfficiency, isChargePartial, observedKwh, USUAL_EFFICIENCY } from '../charge-figures.ts';

/** Sessions with both sides that show the efficiency of a place. */
const MIN_SESSIONS = 3;

/** Part of the energy at the wall that reaches the battery. */
export interface Efficiency {
  value: number;
  from: 'owner' | 'measured' | 'assumed';
}

/** The energy for which a charger asks money. */
export interface BilledEnergy {
  kWh: number;
  /** `unknown`: the source does not name it; `entered`: the owner entered it. */
  side: 'wall' | 'battery' | 'unknown' | 'entered';
  /** With it, the energy of the other side was converted. */
  efficiency: Efficiency | null;
  /** The energy is a lower limit: a part of it is unknown. */
  isPartial: boolean;
}

const median = (sorted: readonly number[]): number => {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** The efficiency of the sessions of one place: as the owner entered it, or their median, or an assumption. */
export function placeEfficiency(
  charges: readonly ChargeSummary[],
  entered: number | null | undefined,
  current: 'AC' | 'DC' | null | undefined,
): Efficiency {
  if (typeof entered === 'number') return { value: entered, from: 'owner' };
  const measured = charges.flatMap((charge) => chargeEfficiency(charge) ?? []).sort((a, b) => a - b);
  if (measured.length >= MIN_SESSIONS) return { value: median(measured), from: 'measured' };
  return { value: USUAL_EFFICIENCY[current ?? 'AC'], from: 'assumed' };
}

/** The energy that a tariff bills of a session; `null`: unknown. `efficiency`: of its place. */
export function billedEnergy(
  charge: ChargeSummary,
  entry: Pick<ChargeEntry, 'kWh'> | null,
  billed: Tariff['billed'],
  efficiency: () => Efficiency,
): BilledEnergy | null {
  if (typeof entry?.kWh === 'number')
    return { kWh: entry.kWh, side: 'entered', efficiency: null, isPartial: false };
  const other = billed === 'wall' ? 'battery' : 'wall';
  const durationS = charge.endedAt - charge.beganAt;
  const isWhole = (side: 'wall' | 'battery') => observedKwh(charge[side], durationS) !== null;
  const own = charge[billed]?.kWh ?? null;
  const converted = charge[other]?.kWh ?? null;
  // A sum with holes is worse than the whole energy of the other side with an efficiency.
  if (own !== null && (isWhole(billed) || converted === null || !isWhole(other)))
    return { kWh: own, side: billed, efficiency: null, isPartial: !isWhole(billed) };
  if (converted !== null) {
    const used = efficiency();
    const kWh = billed === 'wall' ? converted / used.value : converted * used.value;
    return { kWh, side: billed, efficiency: used, isPartial: !isWhole(other) };
  }
  if (typeof charge.kWh !== 'number') return null;
  return { kWh: charge.kWh, side: 'unknown', efficiency: null, isPartial: isChargePartial(charge) };
}
