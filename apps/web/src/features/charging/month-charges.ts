import { isChargePartial, ownKwh } from '@ligo/vehicle';
import { addMonths, dateOf, type LocalDay } from '../../lib/time/local-day.ts';
import type { ChargeItem } from '../../stores/charges/charges-store.ts';
import { dayOfCharge } from './charge-links.ts';
import type { OwnCharge } from './own/use-own-charges.ts';

/** The first moment of a day's month some months later, unix seconds: of thousands of sessions, comparing days would take long. */
export const monthStartS = (day: LocalDay, monthsLater = 0): number =>
  dateOf(addMonths(day, monthsLater)).getTime() / 1_000;

/** The sessions that began in a day's month, newest first. */
export function chargesOfMonth<T extends ChargeItem>(charges: readonly T[], day: LocalDay): T[] {
  const [fromS, toS] = [monthStartS(day), monthStartS(day, 1)];
  return charges.filter(({ createdAtS }) => createdAtS >= fromS && createdAtS < toS).toReversed();
}

/** The day of the last session before a day's month; `null` if there is none. */
export function lastDayBefore(charges: readonly ChargeItem[], day: LocalDay): LocalDay | null {
  const fromS = monthStartS(day);
  const last = charges.findLast(({ createdAtS }) => createdAtS < fromS);
  return last ? dayOfCharge(last) : null;
}

export interface ChargeTotals {
  count: number;
  /** The sum over the sessions whose energy is known; `null` if that of none is. */
  kWh: number | null;
  /** A part of the energy is unknown. */
  isPartial: boolean;
}

export function totalsOf(charges: readonly OwnCharge[]): ChargeTotals {
  const known = charges.flatMap((item) => ownKwh(item) ?? []);
  return {
    count: charges.length,
    kWh: known.length > 0 ? known.reduce((sum, kWh) => sum + kWh, 0) : null,
    isPartial:
      known.length > 0 &&
      (known.length < charges.length || charges.some(({ charge }) => isChargePartial(charge))),
  };
}
