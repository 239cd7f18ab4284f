import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { earlyTarget } from './early-target.ts';

const TOKEN = `x.${btoa(JSON.stringify({ sub: 'owner' }))}.y`;
const stored = (list: unknown, token: string | null = TOKEN) => ({
  get: (key: string) =>
    key === STORAGE_KEYS.token ? token : key === STORAGE_KEYS.carList('owner') ? JSON.stringify(list) : null,
});
const CARS = [
  { carId: 'near', s: 1 },
  { carId: 'far', s: 2 },
];

it('names the car that was selected last', () => {
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'near' }))).toEqual({ jwt: TOKEN, carId: 'near' });
});

it('leaves a car of another server, no car and no sign-in to the link', () => {
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'far' }))).toBeNull();
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'gone' }))).toBeNull();
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: null }))).toBeNull();
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'near' }, null))).toBeNull();
});

it('bears whatever is stored', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (token, list) => {
      const found = earlyTarget({ get: (key) => (key === STORAGE_KEYS.token ? token : list) });
      expect(found).toBeNull();
    }),
  );
});
