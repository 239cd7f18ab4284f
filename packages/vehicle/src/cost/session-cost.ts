import type { ChargeEntry, ChargeSummary, Tariff, TariffVersion } from '@ligo/protocol';
import type { BilledEnergy } from './billed-energy.ts';
import { type ChargeProfile, QUARTER_S, type Quarter, shareOut } from './charge-profile.ts';
import { priceByRules, versionOn } from './tariff-price.ts';
import type { ZoneClock } from './zone-clock.ts';

/** A session with what an owner entered, and what its points show. */
export interface PricedSession {
  /** With the owner's place. */
  charge: ChargeSummary;
  entry: ChargeEntry | null;
  /** `null`: the energy is taken to have come evenly. */
  profile: ChargeProfile | null;
}

/** Energy of one price. */
export interface CostLine {
  price: number;
  kWh: number;
  amount: number;
}

/** The money for a session, in one currency. Amounts are not rounded. */
export interface SessionCost {
  currency: string;
  /** The sum of the parts; `null`: nothing of its energy has a price. */
  total: number | null;
  parts: { energy: number; session: number; minutes: number };
  /** Energy by price, in the order of time; empty for a bill. */
  lines: readonly CostLine[];
  /** `null`: a bill for an unknown energy. */
  energy: BilledEnergy | null;
  /** Energy of hours without a price. */
  unpricedKwh: number;
  /** Minutes that cost money; `null`: it is unknown when the car was full. */
  paidMinutes: number | null;
}

export const billCost = (
  { amount, currency }: NonNullable<ChargeEntry['bill']>,
  energy: BilledEnergy | null,
): SessionCost => ({
  ...{ currency, total: amount, lines: [], energy, unpricedKwh: 0, paidMinutes: 0 },
  parts: { energy: amount, session: 0, minutes: 0 },
});

export const priceCost = (
  { perKwh, currency }: NonNullable<ChargeEntry['price']>,
  energy: BilledEnergy,
): SessionCost => ({
  ...billCost({ amount: energy.kWh * perKwh, currency }, energy),
  lines: [{ price: perKwh, kWh: energy.kWh, amount: energy.kWh * perKwh }],
});

/** The price per kWh at each quarter hour; `null`: none. */
function pricesOf(tariff: Tariff, charge: ChargeSummary, clock: ZoneClock) {
  const { prices } = charge;
  const read = prices?.currency === tariff.currency ? prices : null;
  return ({ startS }: Quarter): number | null => {
    const local = clock(startS * 1_000);
    const version = versionOn(tariff, local.day);
    if (!version?.isHourly) return version && priceByRules(version, local);
    return read?.quarters[(startS - read.from) / QUARTER_S] ?? null;
  };
}

/** Energy by price, and the energy without one. */
function linesOf(quarters: readonly Quarter[], priceOf: (quarter: Quarter) => number | null) {
  const lines = new Map<number, CostLine>();
  let unpricedKwh = 0;
  for (const quarter of quarters) {
    const price = priceOf(quarter);
    if (price === null) {
      unpricedKwh += quarter.kWh;
      continue;
    }
    const { kWh, amount } = lines.get(price) ?? { kWh: 0, amount: 0 };
    lines.set(price, { price, kWh: kWh + quarter.kWh, amount: amount + quarter.kWh * price });
  }
  return { lines: [...lines.values()], unpricedKwh };
}

/** Begun minutes that cost money; `null`: it is unknown when the car was full. */
function paidMinutes(
  perMinute: TariffVersion['perMinute'],
  { beganAt, endedAt }: ChargeSummary,
  profile: ChargeProfile | null,
): number | null {
  if (!perMinute) return 0;
  if (perMinute.from === 'full' && !profile) return null;
  const fromS = perMinute.from === 'full' ? (profile?.chargedUntilS ?? endedAt) : beganAt;
  return Math.max(0, Math.ceil((endedAt - fromS) / 60) - perMinute.freeMinutes);
}

/** The money for a session by a tariff; `null`: the tariff begins later, or the session is too long to be one. */
export function tariffCost(
  tariff: Tariff,
  { charge, profile }: PricedSession,
  energy: BilledEnergy,
  clock: ZoneClock,
): SessionCost | null {
  const quarters = shareOut(energy.kWh, charge, profile);
  const version = versionOn(tariff, clock(charge.beganAt * 1_000).day);
  if (!quarters || !version) return null;
  const { lines, unpricedKwh } = linesOf(quarters, pricesOf(tariff, charge, clock));
  const minutes = paidMinutes(version.perMinute, charge, profile);
  const parts = {
    energy: lines.reduce((sum, { amount }) => sum + amount, 0),
    session: version.perSession ?? 0,
    minutes: (minutes ?? 0) * (version.perMinute?.price ?? 0),
  };
  const isPriced = lines.length > 0 || energy.kWh === 0;
  return {
    ...{ currency: tariff.currency, parts, lines, energy, unpricedKwh, paidMinutes: minutes },
    total: isPriced ? parts.energy + parts.session + parts.minutes : null,
  };
}
