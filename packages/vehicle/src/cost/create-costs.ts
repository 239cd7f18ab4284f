import type { ChargeSummary, Place, Tariff } from '@ligo/protocol';
import { placeAt } from '../place-at.ts';
import { billedEnergy, type Efficiency, placeEfficiency } from './billed-energy.ts';
import { billCost, type PricedSession, priceCost, type SessionCost, tariffCost } from './session-cost.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

/** The prices and places of an owner, by ids. */
export interface PriceBook {
  tariffs: ReadonlyMap<string, Tariff>;
  places: ReadonlyMap<string, Place>;
}

/** Where the price of a session comes from, the strongest first. */
export type PriceOrigin = 'bill' | 'price' | 'tariff' | 'place' | 'elsewhere';

export interface PricedCost extends SessionCost {
  origin: PriceOrigin;
  /** Id of the tariff; `null`: the price is that of the session alone. */
  tariffId: string | null;
}

/** The value of each key, made at its first use. */
function memo<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as V;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/**
 * Prices sessions by what an owner entered.
 * @param charges All sessions of the car, which show the efficiency of their places.
 */
export function createCosts({ tariffs, places }: PriceBook, charges: readonly ChargeSummary[]) {
  const clockOf = memo<string, ZoneClock | null>(zoneClock);
  const elsewhere = [...tariffs]
    .filter(([, tariff]) => tariff.isElsewhere)
    .map(([id]) => id)
    .sort()[0];
  const placeOf = memo((charge: ChargeSummary) => placeAt(places, charge));
  const efficiencyAt = memo((place: string) => {
    const there = charges.filter((charge) => placeOf(charge) === place);
    return memo((current: 'AC' | 'DC'): Efficiency => {
      const alike = there.filter((charge) => (charge.current ?? 'AC') === current);
      return placeEfficiency(alike, places.get(place)?.efficiency, current);
    });
  });

  function tariffOf(session: PricedSession): { id: string; origin: PriceOrigin } | null {
    const own = session.entry?.tariff;
    if (own && tariffs.has(own)) return { id: own, origin: 'tariff' };
    const ofPlace = places.get(placeOf(session.charge) ?? '')?.tariff;
    if (ofPlace && tariffs.has(ofPlace)) return { id: ofPlace, origin: 'place' };
    return elsewhere === undefined ? null : { id: elsewhere, origin: 'elsewhere' };
  }
  function energyOf({ charge, entry }: PricedSession, billed: Tariff['billed']) {
    const current = charge.current ?? 'AC';
    const place = placeOf(charge);
    return billedEnergy(charge, entry, billed, () =>
      place === null ? placeEfficiency([], null, current) : efficiencyAt(place)(current),
    );
  }

  /** The money for a session by a given tariff; `null`: unknown. */
  function costBy(tariff: Tariff, session: PricedSession): SessionCost | null {
    const energy = energyOf(session, tariff.billed);
    const clock = clockOf(tariff.zone);
    return energy && clock && tariffCost(tariff, session, energy, clock);
  }
  /** The money for a session: by its bill, its price, its tariff, that of its place, or that of elsewhere; `null`: unknown. */
  function costOf(session: PricedSession): PricedCost | null {
    const { bill, price } = session.entry ?? {};
    const energy = energyOf(session, 'wall');
    if (bill) return { ...billCost(bill, energy), origin: 'bill', tariffId: null };
    if (price) return energy && { ...priceCost(price, energy), origin: 'price', tariffId: null };
    const found = tariffOf(session);
    const tariff = found && tariffs.get(found.id);
    const cost = tariff && costBy(tariff, session);
    return cost && found ? { ...cost, origin: found.origin, tariffId: found.id } : null;
  }
  return { placeOf, costBy, costOf };
}
