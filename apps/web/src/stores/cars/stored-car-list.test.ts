import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeCarList } from './stored-car-list.ts';

const car = fc.record({
  carId: fc.constantFrom('car-aaa1', 'car-bbb2', 'car-ccc3', 'car-ddd4'),
  name: fc.constantFrom('', 'A', 'B'),
  s: fc.constantFrom(1, 2),
});
const cars = fc.uniqueArray(car, { selector: ({ carId }) => carId });

test('ends with the fresh list, a selection inside it, and nothing new that did not change', () => {
  fc.assert(
    fc.property(cars, fc.array(car), fc.option(car), (known, fresh, selected) => {
      const merged = mergeCarList(known, selected?.carId ?? null, fresh);
      const ids = merged.cars.map(({ carId }) => carId);
      expect(new Set(ids)).toEqual(new Set(fresh.map(({ carId }) => carId)));
      expect(ids.length).toBe(new Set(ids).size);
      if (merged.selectedCarId === null) expect(ids).toEqual([]);
      else expect(ids).toContain(merged.selectedCarId);
      if (selected && ids.includes(selected.carId)) expect(merged.selectedCarId).toBe(selected.carId);
      expect(mergeCarList(merged.cars, merged.selectedCarId, fresh).cars).toBe(merged.cars);
      expect(merged.removed.every(({ carId }) => !ids.includes(carId))).toBe(true);
    }),
    { seed: 20261124 },
  );
});
