import type { ChargeSummary } from '@ligo/protocol';
import { intoBatteryKwh, kwhPerPct } from '../charge-figures.ts';

/** A session as a supply of energy. */
export interface Supply {
  charge: ChargeSummary;
  /** `null`: unknown. */
  cost: { currency: string; total: number } | null;
}

/** A trip as a use of energy. */
export interface Drive {
  atS: number;
  kWh: number;
  km: number;
}

/** Energy in the battery that was charged at one price. */
interface Batch {
  kWh: number;
  /** Money per kWh at the battery; `null`: unknown. */
  price: { currency: string; perKwh: number } | null;
}

/** Money for driven energy. */
export interface DrivenCost {
  km: number;
  kWh: number;
  /** Energy without a known price. */
  unpricedKwh: number;
  /** By currency. */
  amounts: ReadonlyMap<string, number>;
}

/** Below it, an amount is an error of rounding. */
const NOTHING_KWH = 1e-9;

/** Takes energy out of the oldest batches. */
function takeOut(stock: Batch[], kWh: number): Batch[] {
  const taken: Batch[] = [];
  let left = kWh;
  while (left > NOTHING_KWH) {
    const oldest = stock[0];
    if (!oldest) break;
    const part = Math.min(left, oldest.kWh);
    taken.push({ ...oldest, kWh: part });
    left -= part;
    if (oldest.kWh - part > NOTHING_KWH) stock[0] = { ...oldest, kWh: oldest.kWh - part };
    else stock.shift();
  }
  return left > NOTHING_KWH ? [...taken, { kWh: left, price: null }] : taken;
}

/** The stock at the start of a session: what standing used went out of the oldest batches. */
function stockAt(stock: Batch[], charge: ChargeSummary): Batch[] {
  const perPct = kwhPerPct(charge);
  if (perPct === null || typeof charge.startSoc !== 'number') return stock;
  const surplus = stock.reduce((sum, { kWh }) => sum + kWh, 0) - perPct * charge.startSoc;
  if (surplus > 0) takeOut(stock, surplus);
  return stock;
}

function batchOf({ charge, cost }: Supply): Batch[] {
  const kWh = intoBatteryKwh(charge) ?? 0;
  if (kWh <= 0) return [];
  return [{ kWh, price: cost && { currency: cost.currency, perKwh: cost.total / kWh } }];
}

/**
 * The money for the energy of drives: each uses the energy that was charged first.
 * @param supplies All sessions, and `drives` all trips, both in the order of time.
 * @param isCounted Whether a drive is part of the result.
 */
export function drivenCost(
  supplies: readonly Supply[],
  drives: readonly Drive[],
  isCounted: (drive: Drive) => boolean,
): DrivenCost {
  let stock: Batch[] = [];
  let next = 0;
  const result = { km: 0, kWh: 0, unpricedKwh: 0, amounts: new Map<string, number>() };
  for (const drive of drives) {
    for (let supply = supplies[next]; supply && supply.charge.beganAt <= drive.atS; supply = supplies[++next])
      stock = [...stockAt(stock, supply.charge), ...batchOf(supply)];
    const used = takeOut(stock, Math.max(0, drive.kWh));
    if (!isCounted(drive)) continue;
    result.km += drive.km;
    result.kWh += drive.kWh;
    for (const { kWh, price } of used) {
      if (price === null) result.unpricedKwh += kWh;
      else result.amounts.set(price.currency, (result.amounts.get(price.currency) ?? 0) + kWh * price.perKwh);
    }
  }
  return result;
}
