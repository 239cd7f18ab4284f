// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { field, namesOf } from '../../../app/test-support/screen.ts';
import { TRIP_AT_S } from '../../../stores/test-support/fake-car.ts';

const LONG_KM = 1_500;

/** The search beside a car with a trip of 2 km and one of 1,500 km. */
async function openSearch() {
  const app = await openRoute('/app/trips/search');
  const listed = { points: [], pointsLength: 60, tms: 10 };
  app.car.answers.TripSummary = [
    { trips: [{ ...listed, id: 1, created_at: TRIP_AT_S, tme: 12 }] },
    { trips: [{ ...listed, id: 2, created_at: TRIP_AT_S + 100, tme: 10 + LONG_KM }] },
    { trips: [] },
  ];
  await app.connect();
  const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';
  return { type: app.type, isInvalid, count: () => namesOf('status').find((text) => / trips?$/.test(text)) };
}

it('reads the limits as the language writes numbers', async () => {
  const { type, isInvalid, count } = await openSearch();
  expect(count()).toBe('2 trips');
  await type('Distance: From', '1,000');
  expect(count()).toBe('1 trip');
  await type('Distance: To', '1.499,5');
  expect(count()).toBe('0 trips');
  await type('Distance: To', '');
  expect(count()).toBe('1 trip');
  expect(isInvalid('Distance: From')).toBe(false);
});

it('marks a limit that is no number, and finds nothing by it', async () => {
  const { type, isInvalid, count } = await openSearch();
  await type('Distance: To', '10 miles');
  expect([count(), isInvalid('Distance: To'), isInvalid('Distance: From')]).toEqual(['0 trips', true, false]);
  await type('Distance: To', '10');
  expect([count(), isInvalid('Distance: To')]).toEqual(['1 trip', false]);
  await type('Consumption: From', '-');
  expect([count(), isInvalid('Consumption: From')]).toEqual(['0 trips', true]);
  await type('Consumption: From', ' ');
  expect([count(), isInvalid('Consumption: From')]).toEqual(['1 trip', false]);
});
