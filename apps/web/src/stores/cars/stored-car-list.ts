import { type Car, carIdSchema, carSchema } from '@ligo/protocol';
import { z } from 'zod';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import type { Counter } from '../../lib/values/counter.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import type { TextStorage } from '../../ports/storage.ts';

export interface CarListState {
  cars: readonly Car[];
  selectedCarId: string | null;
  /** A refresh has been answered since the app was opened. */
  isFresh: boolean;
  removingCarIds: readonly string[];
}

/** The changes of a fresh list from the server. */
interface MergedCarList {
  cars: readonly Car[];
  selectedCarId: string | null;
  /** Cars that were known and are gone. */
  removed: readonly Car[];
}

/**
 * Takes over the server's list: new cars are added, missing ones removed, renamed and moved ones updated, and what did
 * not change keeps its identity. A selected car that is gone hands over to the first; an empty list selects nothing.
 */
export function mergeCarList(
  known: readonly Car[],
  selectedCarId: string | null,
  fresh: readonly Car[],
): MergedCarList {
  const byId = new Map(known.map((car) => [car.carId, car]));
  const unique = new Map(fresh.map((car) => [car.carId, car]));
  const cars = [...unique.values()].map((car) => {
    const old = byId.get(car.carId);
    return old && old.name === car.name && old.s === car.s ? old : car;
  });
  const isSame = cars.length === known.length && cars.every((car, index) => car === known[index]);
  const isSelectedThere = selectedCarId !== null && unique.has(selectedCarId);
  return {
    cars: isSame ? known : cars,
    selectedCarId: isSelectedThere ? selectedCarId : (cars[0]?.carId ?? null),
    removed: known.filter((car) => !unique.has(car.carId)),
  };
}

const savedSchema = z.object({ cars: z.array(carSchema).max(1000), selectedCarId: carIdSchema.nullable() });
export type SavedCarList = Pick<CarListState, 'cars' | 'selectedCarId'>;

/** The cars on the stored list of an account. */
export function storedCarIds(storage: Pick<TextStorage, 'get'>, account: string): string[] {
  const saved = savedSchema.safeParse(jsonOf(storage.get(STORAGE_KEYS.carList(account)) ?? ''));
  return saved.data?.cars.map(({ carId }) => carId) ?? [];
}

/** The car list of one account on this phone; without an account nothing is kept. An unreadable list is counted. */
export function createStoredCarList(storage: TextStorage, counter: Counter) {
  let key: string | null = null;
  const parse = (text: string | null) => {
    if (text === null) return null;
    const saved = savedSchema.safeParse(jsonOf(text));
    if (!saved.success) counter.add('stored-car-list-unreadable');
    return saved.data ?? null;
  };
  return {
    setAccount(accountId: string | null) {
      key = accountId === null ? null : STORAGE_KEYS.carList(accountId);
    },
    /** `null` if there is none, or none that can be read. */
    read: () => (key === null ? null : parse(storage.get(key))),
    write({ cars, selectedCarId }: SavedCarList) {
      if (key !== null) storage.set(key, JSON.stringify({ cars, selectedCarId }));
    },
    remove() {
      if (key !== null) storage.remove(key);
    },
    /** Calls when another tab has written a list that can be read; returns the unsubscribe. */
    onOtherTabChange: (handler: (list: SavedCarList) => void) =>
      storage.onOtherTabChange((changed, text) => {
        const list = changed === key ? parse(text) : null;
        if (list) handler(list);
      }),
  };
}
