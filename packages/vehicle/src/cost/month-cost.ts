import type { Tariff } from '@ligo/protocol';
import type { PricedCost } from './create-costs.ts';
import { versionOn } from './tariff-price.ts';

/** Money of one currency. */
export interface MoneySum {
  currency: string;
  total: number;
  parts: { energy: number; session: number; minutes: number; monthly: number };
}

export interface CostSum {
  /** One a currency, the largest number of sessions first: currencies are never added. */
  sums: readonly MoneySum[];
  /** Sessions without a price, or with one for a part of their energy. */
  unpriced: number;
}

function addTo(
  sums: Map<string, MoneySum & { count: number }>,
  currency: string,
  parts: Partial<MoneySum['parts']>,
) {
  const sum = sums.get(currency) ?? {
    ...{ currency, total: 0, count: 0 },
    parts: { energy: 0, session: 0, minutes: 0, monthly: 0 },
  };
  for (const [name, amount] of Object.entries(parts)) {
    sum.parts[name as keyof MoneySum['parts']] += amount;
    sum.total += amount;
  }
  sum.count += 1;
  sums.set(currency, sum);
}

/**
 * The money for the sessions of a month, with the monthly fee of each tariff that priced one of them.
 * @param costs One a session; `null`: unknown.
 * @param lastDay Of the month, as 2026-11-30: the version of a tariff that is valid then gives the fee.
 */
export function sumCosts(
  costs: readonly (PricedCost | null)[],
  tariffs: ReadonlyMap<string, Tariff>,
  lastDay: string,
): CostSum {
  const sums = new Map<string, MoneySum & { count: number }>();
  for (const cost of costs) if (cost?.total != null) addTo(sums, cost.currency, cost.parts);
  for (const id of new Set(costs.map((cost) => cost?.tariffId))) {
    const tariff = tariffs.get(id ?? '');
    const monthly = tariff && versionOn(tariff, lastDay)?.monthly;
    if (tariff && monthly) addTo(sums, tariff.currency, { monthly });
  }
  const isWhole = (cost: PricedCost | null) =>
    cost?.total != null && cost.unpricedKwh === 0 && cost.paidMinutes !== null;
  return {
    sums: [...sums.values()].sort((a, b) => b.count - a.count).map(({ count: _count, ...sum }) => sum),
    unpriced: costs.filter((cost) => !isWhole(cost)).length,
  };
}
