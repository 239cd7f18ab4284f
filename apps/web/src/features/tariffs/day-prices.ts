import type { TariffVersion } from '@ligo/protocol';
import { priceByRules } from '@ligo/vehicle';

/** A part of the day with one price. */
export interface DayPart {
  /** Minutes from midnight. */
  from: number;
  to: number;
  price: number;
}

/** Weekdays with equal prices, 0 is Sunday. */
export interface DayGroup {
  days: number[];
  parts: DayPart[];
}

const STEP = 15;
const DAY_MINUTES = 1_440;
/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

function partsOf(version: TariffVersion, day: string, weekday: number): DayPart[] {
  const parts: DayPart[] = [];
  for (let minute = 0; minute < DAY_MINUTES; minute += STEP) {
    const price = priceByRules(version, { day, weekday, minute });
    const last = parts.at(-1);
    if (last?.price === price) last.to = minute + STEP;
    else parts.push({ from: minute, to: minute + STEP, price });
  }
  return parts;
}

/** The prices of a week by the rules of a version, in the season of a day. */
export function dayGroups(version: TariffVersion, day: string): DayGroup[] {
  const groups = new Map<string, DayGroup>();
  for (const weekday of WEEK) {
    const parts = partsOf(version, day, weekday);
    const key = JSON.stringify(parts);
    const group = groups.get(key);
    if (group) group.days.push(weekday);
    else groups.set(key, { days: [weekday], parts });
  }
  return [...groups.values()];
}

/** The hours of each price, the cheapest first. */
export function hoursByPrice(parts: readonly DayPart[]): { price: number; spans: DayPart[] }[] {
  const prices = [...new Set(parts.map(({ price }) => price))].sort((one, other) => one - other);
  return prices.map((price) => ({ price, spans: parts.filter((part) => part.price === price) }));
}
