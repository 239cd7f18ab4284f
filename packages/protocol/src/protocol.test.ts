import { expect, it } from 'vitest';
import { HTTP_CALLS, tripPointSchema, tripSummarySchema } from './index.ts';

it.each([-1, 1_700_000_000 * 1e6, 1e300, Number.POSITIVE_INFINITY, Number.NaN])(
  'no trip begins at %d, and none of its points is there: no calendar has a day for it',
  (time) => {
    const trip = { id: 1, pointsLength: 2, created_at: 100 };
    expect(tripSummarySchema.safeParse(trip).success).toBe(true);
    expect(tripSummarySchema.safeParse({ ...trip, created_at: time }).success).toBe(false);
    expect(tripPointSchema.safeParse({ time }).success).toBe(false);
  },
);

it('no two calls share an address', () => {
  const addresses = Object.values(HTTP_CALLS).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
