import type { Tariff, TariffRule, TariffVersion } from '@ligo/protocol';
import type { LocalTime } from './zone-clock.ts';

/** The version that is valid on a local day; `null`: the tariff begins later. */
export function versionOn({ versions }: Pick<Tariff, 'versions'>, day: string): TariffVersion | null {
  let valid: TariffVersion | null = null;
  for (const version of versions) {
    const from = version.validFrom ?? '';
    if (from <= day && (valid === null || from >= (valid.validFrom ?? ''))) valid = version;
  }
  return valid;
}

/** A span that ends before it starts goes over midnight or New Year; equal ends span everything. */
function isWithin<T extends string | number>(value: T, from: T, to: T, hasEnd: boolean): boolean {
  const isBeforeEnd = hasEnd ? value <= to : value < to;
  return from < to || (hasEnd && from === to) ? value >= from && isBeforeEnd : value >= from || isBeforeEnd;
}

function matches({ days, season, from = 0, to = 0 }: TariffRule, { day, weekday, minute }: LocalTime) {
  if (days && !days.includes(weekday)) return false;
  if (season && !isWithin(day.slice(5, 7) + day.slice(8), season[0], season[1], true)) return false;
  return isWithin(minute, from, to, false);
}

/** The price per kWh at a local time by the rules of a version: that of the first one that matches. */
export const priceByRules = ({ energy, price }: TariffVersion, local: LocalTime): number =>
  energy.find((rule) => matches(rule, local))?.price ?? price;
