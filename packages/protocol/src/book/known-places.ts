import type { BookEntry } from './messages.ts';
import { type Place, placeSchema } from './place.ts';

export const PLACE_KIND = 'place';

/** A place of the owner's book with its entry. */
export interface KnownPlace extends Omit<BookEntry, 'value'> {
  place: Place;
}

/** Those of the entries of places that can be read. */
export const knownPlaces = (entries: readonly BookEntry[]): KnownPlace[] =>
  entries.flatMap(({ value, ...entry }) => {
    const { data } = placeSchema.safeParse(value);
    return data ? [{ ...entry, place: data }] : [];
  });
