import type { Car } from '@ligo/protocol';

/** The changes of a fresh list from the server. */
export interface MergedCarList {
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
