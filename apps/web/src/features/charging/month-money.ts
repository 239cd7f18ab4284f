import {
  type CostSum,
  type DrivenCost,
  drivenCost,
  ownKwh,
  type PricedCost,
  type Supply,
  sumCosts,
  tripFigures,
} from '@ligo/vehicle';
import { addDays, addMonths, type LocalDay } from '../../lib/time/local-day.ts';
import type { OwnerPrices } from '../../parts/costs/use-price-book.ts';
import type { ChargeItem } from '../../stores/charges/charges-store.ts';
import type { TripItem } from '../../stores/trips/trip-item.ts';
import { monthStartS } from './month-charges.ts';
import type { OwnCharge } from './own/use-own-charges.ts';

/** Energy that was charged longer ago has been driven, s. */
const STOCK_S = 90 * 86_400;
/** Without a price for a larger part of the energy, the money of a distance is unknown. */
const MAX_UNPRICED_PART = 0.05;

/** The money for the sessions of a month, by currency. */
export const monthSums = (prices: OwnerPrices, ofMonth: readonly ChargeItem[], day: LocalDay): CostSum =>
  sumCosts(ofMonth.map(prices.costOf), prices.tariffsById, addDays(addMonths(day, 1), -1));

/** The part of the month's energy that was charged at places of the kind "home"; `null` without energy. */
export function homePart(prices: OwnerPrices, ofMonth: readonly OwnCharge[]): number | null {
  const sum = (items: readonly OwnCharge[]) => items.reduce((kWh, item) => kWh + (ownKwh(item) ?? 0), 0);
  const isHome = (item: ChargeItem) => prices.placesById.get(prices.placeOf(item) ?? '')?.icon === 'home';
  const all = sum(ofMonth);
  return all > 0 ? sum(ofMonth.filter(isHome)) / all : null;
}

/** The money for a session; `null` if that of a part is unknown, which would count as free. */
function wholeCost(cost: PricedCost | null): Supply['cost'] {
  if (cost?.total == null || cost.paidMinutes === null) return null;
  const isWhole = cost.unpricedKwh <= (cost.energy?.kWh ?? 0) * MAX_UNPRICED_PART;
  return isWhole ? { currency: cost.currency, total: cost.total } : null;
}

/** The money for the energy driven in a month. */
function drivenIn(
  prices: Pick<OwnerPrices, 'costOf'>,
  charges: readonly ChargeItem[],
  trips: readonly TripItem[],
  day: LocalDay,
): DrivenCost {
  const [firstS, nextS] = [monthStartS(day), monthStartS(day, 1)];
  const isNear = ({ createdAtS }: { createdAtS: number }) =>
    createdAtS >= firstS - STOCK_S && createdAtS < nextS;
  const supplies = charges.filter(isNear).map((item) => ({
    charge: item.charge,
    cost: wholeCost(prices.costOf(item)),
  }));
  const drives = trips.filter(isNear).flatMap((trip) => {
    const { energyKwh, distanceKm, isEnergyPartial } = tripFigures(trip, trip.createdAtS, trip.endedAtS);
    return energyKwh === null || distanceKm === null || isEnergyPartial
      ? []
      : [{ atS: trip.createdAtS, kWh: energyKwh, km: distanceKm }];
  });
  return drivenCost(supplies, drives, ({ atS }) => atS >= firstS);
}

/** Money per 100 km of the energy driven in a month; `null` if a part of it has no price, or several currencies. */
export function per100Km(...of: Parameters<typeof drivenIn>): { amount: number; currency: string } | null {
  const { km, kWh, unpricedKwh, amounts } = drivenIn(...of);
  const [only, ...others] = amounts;
  if (!only || others.length > 0 || km <= 0 || unpricedKwh > kWh * MAX_UNPRICED_PART) return null;
  return { currency: only[0], amount: (only[1] / km) * 100 };
}
