import {
  type BookValue,
  type KnownPlace,
  knownPlaces,
  type OffPlace,
  PLACE_KIND,
  type Place,
} from '@ligo/protocol';
import type { Book } from '../../book/book-contract.ts';
import type { WallTime } from '../../ports/unit-time.ts';

/** The longest list that older phones read and write. */
export const MAX_LISTED_PLACES = 20;

/** The places of the owner's book where Sentry stays off. */
export interface OffPlaces {
  all(): OffPlace[];
  /** Makes them the ones of a list, as older phones send it. Throws if the disk fails or the book is full. */
  replace(wanted: readonly OffPlace[]): void;
  /** Takes in the places of an older version's settings; each once. Throws as `replace`. */
  migrate(places: readonly OffPlace[]): void;
  /** Writes all that `work` writes, or nothing of it. */
  transaction<T>(work: () => T): T;
  /** Called when others than `replace` have changed a place; returns the unsubscribe. */
  onChange(listener: () => void): () => void;
}

const offPlaceOf = ({ name, lat, lng, radius }: Place): OffPlace => ({ name, lat, lng, radius });
const isSame = (one: OffPlace, other: OffPlace) =>
  one.name === other.name && one.lat === other.lat && one.lng === other.lng && one.radius === other.radius;

export function createOffPlaces(book: Book, wallTime: WallTime, newId: () => string): OffPlaces {
  let isReplacing = false;

  const offPlaces = () => knownPlaces(book.entries(PLACE_KIND)).filter(({ place }) => place.isOffForSentry);
  function write(id: string, value: BookValue, known?: KnownPlace): void {
    // BOOK-3: the clock may have been set back since.
    const changedAt = Math.max(wallTime.nowMs(), (known?.changedAt ?? -1) + 1);
    const { result } = book.write({ kind: PLACE_KIND, id, value, changedAt, basedOn: known?.rev ?? 0 }, null);
    if (result !== 'stored') throw new Error(`a place could not be stored: ${result}`);
  }
  const add = (id: string, place: OffPlace) => write(id, { ...place, icon: 'other', isOffForSentry: true });

  return {
    all: () => offPlaces().map(({ place }) => offPlaceOf(place)),
    replace(wanted) {
      const listed = offPlaces().slice(0, Math.max(MAX_LISTED_PLACES, wanted.length));
      const gone = listed.filter(({ place }) => !wanted.some((each) => isSame(each, place)));
      const added = wanted.filter((each) => !listed.some(({ place }) => isSame(each, place)));
      isReplacing = true;
      try {
        // An older phone has no ids: a changed place is one that is gone and one that is new.
        for (const [index, place] of added.entries()) {
          const changed = gone[index];
          if (changed) write(changed.id, { ...place }, changed);
          else add(newId(), place);
        }
        // The place may have a tariff.
        for (const known of gone.slice(added.length)) write(known.id, { isOffForSentry: false }, known);
      } finally {
        isReplacing = false;
      }
    },
    migrate(places) {
      for (const [index, place] of places.entries()) add(`sentry-${index + 1}`, place);
    },
    transaction: book.transaction,
    onChange: (listener) => book.onChange((kind) => kind === PLACE_KIND && !isReplacing && listener()),
  };
}
