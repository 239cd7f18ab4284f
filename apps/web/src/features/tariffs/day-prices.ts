import type { Tariff, TariffVersion } from '@ligo/protocol';
import { priceByRules, versionOn } from '@ligo/vehicle';
import { addDays, addMonths, isDay, type LocalDay } from '../../lib/time/local-day.ts';

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

/** The prices of a week until they change. */
export interface PricePeriod {
  firstDay: LocalDay;
  version: TariffVersion;
  /** Empty if the price of each hour comes from the car. */
  groups: DayGroup[];
}

const STEP = 15;
export const DAY_MINUTES = 1_440;
/** Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];
const YEAR_DAYS = 365;

function partsOf(version: TariffVersion, day: LocalDay, weekday: number): DayPart[] {
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
function dayGroups(version: TariffVersion, day: LocalDay): DayGroup[] {
  const groups = new Map<string, DayGroup>();
  for (const weekday of version.isHourly ? [] : WEEK) {
    const parts = partsOf(version, day, weekday);
    const key = JSON.stringify(parts);
    const group = groups.get(key);
    if (group) group.days.push(weekday);
    else groups.set(key, { days: [weekday], parts });
  }
  return [...groups.values()];
}

/** The first day of a year from a month and day on, as 228. No year has 230 or 1232, and most have no 229. */
function firstDayFrom(year: number, monthDay: number): LocalDay {
  const text = String(monthDay).padStart(4, '0');
  const day = `${year}-${text.slice(0, 2)}-${text.slice(2)}`;
  return isDay(day) ? day : addMonths(`${day.slice(0, 7)}-01`, 1);
}

/** The days on which a season of these years begins, or the one after it. */
function seasonDays({ energy }: TariffVersion, years: readonly number[]): LocalDay[] {
  return years.flatMap((year) =>
    energy.flatMap(({ season }) =>
      season ? [firstDayFrom(year, Number(season[0])), firstDayFrom(year, Number(season[1]) + 1)] : [],
    ),
  );
}

/** The prices of a tariff from a day on: with each season that begins within a year, and each later version. */
export function pricePeriods({ versions }: Pick<Tariff, 'versions'>, today: LocalDay): PricePeriod[] {
  const [year, lastDay] = [Number(today.slice(0, 4)), addDays(today, YEAR_DAYS)];
  const seasons = versions.flatMap((version) => seasonDays(version, [year, year + 1]));
  const days = [
    ...seasons.filter((day) => day <= lastDay),
    ...versions.flatMap(({ validFrom }) => validFrom ?? []),
  ].filter((day) => day > today);
  const periods: PricePeriod[] = [];
  for (const firstDay of [today, ...[...new Set(days)].sort()]) {
    const version = versionOn({ versions }, firstDay);
    if (!version) continue;
    const groups = dayGroups(version, firstDay);
    const last = periods.at(-1);
    if (!last || JSON.stringify(last.groups) !== JSON.stringify(groups))
      periods.push({ firstDay, version, groups });
  }
  return periods;
}

/** The lowest and the highest price. */
export interface PriceRange {
  min: number;
  max: number;
}

export function priceRange(periods: readonly PricePeriod[]): PriceRange {
  const prices = periods.flatMap(({ groups }) =>
    groups.flatMap(({ parts }) => parts.map(({ price }) => price)),
  );
  return { min: Math.min(...prices), max: Math.max(...prices) };
}

/** The hours of each price, the cheapest first. */
export function hoursByPrice(parts: readonly DayPart[]): { price: number; spans: DayPart[] }[] {
  const prices = [...new Set(parts.map(({ price }) => price))].sort((one, other) => one - other);
  return prices.map((price) => ({ price, spans: parts.filter((part) => part.price === price) }));
}
