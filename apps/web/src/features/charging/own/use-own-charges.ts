import { type BookValue, type ChargeEntry, type ChargeSummary, chargeEntrySchema } from '@ligo/protocol';
import { type ChargeWarning, chargeWarnings, ownSessions, usualKwhPerPct } from '@ligo/vehicle';
import { useMemo } from 'react';
import { type BookItem, itemsOf, type ReadItem } from '../../../stores/book/book-store.ts';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';

/** The kind of entries with the owner's additions to sessions, and own sessions. */
export const CHARGE_KIND = 'charge';

/** Every field of an entry, empty: laid below a new one, nothing of a deleted session with the same start returns. */
export const EMPTY_CHARGE: BookValue = Object.fromEntries(
  Object.keys(chargeEntrySchema.unwrap().shape).map((name) => [name, null]),
);

/** A session as the lists show it: recorded, or entered by the owner. */
export interface OwnCharge extends ChargeItem {
  entryId: string;
  entry: ChargeEntry | null;
  isManual: boolean;
  others: readonly ChargeSummary[];
  warnings: readonly ChargeWarning[];
  /** The car has not confirmed what the owner entered. */
  isWaiting: boolean;
  refusal: ReadItem<unknown>['refusal'];
}

const manualItem = (charge: ChargeSummary): ChargeItem => ({
  ...{ id: charge.id, createdAtS: charge.beganAt, pointsLength: 0, isComplete: true, charge, profile: null },
});

/** The sessions of this phone with the entries of the book laid over them, oldest first. */
export function ownCharges(charges: readonly ChargeItem[], items: readonly BookItem[]): OwnCharge[] {
  const entries = new Map(itemsOf(items, CHARGE_KIND, chargeEntrySchema).map((item) => [item.id, item]));
  const summaries = charges.map(({ charge }) => charge);
  const itemOf = new Map(charges.map((item) => [item.charge, item]));
  const usual = usualKwhPerPct(summaries);
  const values = new Map([...entries].map(([id, { value }]) => [id, value]));
  return ownSessions(summaries, values).map((session) => {
    const { recorded, charge, entryId, entry, isManual, others } = session;
    const { isWaiting = false, refusal = null } = entries.get(entryId) ?? {};
    const item = (recorded && itemOf.get(recorded)) ?? manualItem(charge);
    const warnings = isManual ? [] : chargeWarnings(charge, usual);
    return { ...item, charge, entryId, entry, isManual, others, warnings, isWaiting, refusal };
  });
}

const NONE: readonly OwnCharge[] = [];

/** The sessions of the selected car as its owner has them: none before both, the recorded ones and the book, are read. */
export function useOwnCharges(): readonly OwnCharge[] {
  const { charges: store, book } = useLazyStores();
  const charges = useValue(store, (state) => state.charges);
  const { items, isLoaded } = useValue(book, (state) => state);
  return useMemo(() => (isLoaded ? ownCharges(charges, items) : NONE), [charges, items, isLoaded]);
}
