import {
  type ChargeEntry,
  chargeEntryId,
  chargeEntrySchema,
  type Place,
  placeSchema,
  type Tariff,
  tariffSchema,
} from '@ligo/protocol';
import { createCosts } from '@ligo/vehicle';
import { useMemo } from 'react';
import { type BookState, itemsOf, type ReadItem } from '../../stores/book/book-store.ts';
import type { ChargeItem } from '../../stores/charges/charges-store.ts';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';

const byName = <T extends { name: string }>(one: ReadItem<T>, other: ReadItem<T>) =>
  one.value.name.localeCompare(other.value.name) || one.id.localeCompare(other.id);
const toMap = <T>(items: readonly ReadItem<T>[]) => new Map(items.map(({ id, value }) => [id, value]));

/** The prices that the owner entered, and the money for each session by them. */
function priceBook({ items, isLoaded }: BookState, charges: readonly ChargeItem[]) {
  const tariffs = itemsOf<Tariff>(items, 'tariff', tariffSchema).sort(byName);
  const places = itemsOf<Place>(items, 'place', placeSchema).sort(byName);
  const entries = toMap(itemsOf<ChargeEntry>(items, 'charge', chargeEntrySchema));
  const book = { tariffs: toMap(tariffs), places: toMap(places) };
  const costs = createCosts(
    book,
    charges.map(({ charge }) => charge),
  );
  const entryOf = ({ charge }: ChargeItem): ChargeEntry | null =>
    entries.get(chargeEntryId(charge.beganAt)) ?? null;
  const session = (item: ChargeItem) => ({ ...item, entry: entryOf(item) });
  const known = new WeakMap<ChargeItem, ReturnType<typeof costs.costOf>>();
  const costOf = (item: ChargeItem) => {
    const cost = known.get(item) ?? costs.costOf(session(item));
    known.set(item, cost);
    return cost;
  };
  return {
    /** What this phone has has been read. */
    isLoaded,
    ...{ tariffs, places, entryOf, tariffsById: book.tariffs, placesById: book.places },
    costOf,
    /** By a given tariff. */
    costBy: (tariff: Tariff, item: ChargeItem) => costs.costBy(tariff, session(item)),
    /** Id of the place of a session; `null` if it is at none. */
    placeOf: ({ charge }: ChargeItem) => costs.placeOf(charge),
  };
}
export type OwnerPrices = ReturnType<typeof priceBook>;

export function usePriceBook(): OwnerPrices {
  const { book, charges: store } = useLazyStores();
  const state = useValue(book, (each) => each);
  const { charges } = useValue(store, (each) => each);
  return useMemo(() => priceBook(state, charges), [state, charges]);
}
