import { expect, test } from 'vitest';
import { type CarScopedStore, createCarScopedGroup } from './car-scoped-store.ts';

const CAR = { accountId: 'me', carId: 'car-1' };

/** A store that records its calls. */
function noting(): CarScopedStore & { reported: string[] } {
  const reported: string[] = [];
  return {
    reported,
    start: () => void reported.push('start'),
    stop: () => void reported.push('stop'),
    select: (owner) => void reported.push(`select ${owner?.carId ?? 'none'}`),
    flush: () => void reported.push('flush'),
    discard: () => void reported.push('discard'),
  };
}

test('a store added late is brought to the state of the others, and follows them from there', async () => {
  const [first, late] = [noting(), noting()];
  const group = createCarScopedGroup([first]);
  group.start();
  group.select(CAR);
  group.add([late]);
  expect(late.reported).toEqual(['select car-1', 'start']);
  await group.flush();
  group.select(null);
  group.stop();
  expect(late.reported).toEqual(['select car-1', 'start', 'flush', 'select none', 'flush', 'stop']);
  expect(first.reported.slice(2)).toEqual(late.reported.slice(2));
});

test('a store added after a logout, or before the start, has no car and does nothing', () => {
  const [first, late] = [noting(), noting()];
  const group = createCarScopedGroup([first]);
  group.select(CAR);
  group.discard();
  group.add([late]);
  expect(late.reported).toEqual(['select none']);
});
