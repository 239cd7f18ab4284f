// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, screenText, visibleMessages } from '../../../app/test-support/screen.ts';
import { dateOf } from '../../../lib/time/local-day.ts';
import { StorageFullError } from '../../../ports/storage.ts';
import { dayOfTrip, TRIP_AT_S } from '../../../stores/test-support/fake-car.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

const ROUTE = `/app/trips?day=${dayOfTrip()}`;
const NONE = 'No trips found for the selected date';
const DAY_MS = 86_400_000;
const ON_CAR = 'The route is still on the car';

it('online, fetches the trips of the car and shows those of the day', async () => {
  app = await openRoute(ROUTE);
  expect(screenText()).toContain(NONE);
  await app.connect();
  expect(namesOf('button').filter((name) => name === 'Options for this trip')).toHaveLength(1);
  expect(screenText()).toContain('2kmDistance');
  expect(screenText()).not.toContain(ON_CAR);
  await app.press('button', 'Previous day');
  expect(screenText()).toContain(NONE);
});

it('after midnight, when today has no trips yet, leads to the last ones', async () => {
  app = await openRoute('/app/trips', ({ clock }) => void clock.sleep(DAY_MS));
  await app.connect();
  expect(screenText()).toContain(NONE);
  await app.press('link', 'Show the previous trip');
  expect(screenText()).toContain('2kmDistance');
});

it('online, shows the recorded drive as running, and as ended for a car in P', async () => {
  app = await openRoute(ROUTE);
  const [PARK, DRIVE] = [1, 4];
  const send = (gmt: number) =>
    app.run(() => app.car.send('Status', { gmt, trip: { created_at: TRIP_AT_S, tms: 10, tme: 12 } }));
  await app.connect();
  await send(DRIVE);
  expect(screenText()).toContain('Driving now');
  await send(PARK);
  expect(screenText()).not.toContain('Driving now');
  expect(screenText()).toContain('Just parked');
});

it('online, shows the drive that is recorded on the day that it began and, over midnight, on the next', async () => {
  app = await openRoute('/app/trips', ({ clock }) => void clock.sleep(DAY_MS));
  await app.connect();
  await app.run(() => app.car.send('Status', { gmt: 4, trip: { created_at: TRIP_AT_S, tms: 10, tme: 12 } }));
  expect(screenText()).toContain('Driving now');
  await app.press('button', 'Previous day');
  expect(screenText()).toContain('Driving now');
  await app.press('button', 'Previous day');
  expect(screenText()).not.toContain('Driving now');
});

it('leads to a day of any month and year by the calendar', async () => {
  app = await openRoute(ROUTE);
  const choose = async (name: string, value: string) => {
    const select = document.querySelector<HTMLSelectElement>(`select[aria-label=${name}]`);
    await app.run(() => {
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  await app.press('button', namesOf('button').find((name) => name.startsWith('Choose a date')) ?? '');
  await choose('Year', '2021');
  await choose('Month', '1');
  await app.press('button', 'Wednesday, February 3, 2021');
  expect(screenText()).toContain('Wednesday03/02/2021');
});

it('offline, shows the trips that this phone has', async () => {
  app = await openRoute(ROUTE);
  await app.connect();
  await app.disconnect();
  await app.pass(1_000);
  expect(screenText()).toContain('2kmDistance');
  await app.press('button', 'Refresh trips');
  expect(screenText()).toContain('2kmDistance');
});

it('waiting, shows that the points of a trip are still on the car, until they arrive', async () => {
  app = await openRoute(ROUTE);
  const { TripPoints } = app.car.answers;
  app.car.answers.TripPoints = [];
  await app.connect();
  expect(screenText()).toContain(ON_CAR);
  await app.disconnect();
  app.server.isOffline = false;
  app.car.answers.TripPoints = TripPoints ?? [];
  await app.pass(60_000);
  await app.connect();
  expect(screenText()).not.toContain(ON_CAR);
});

it('waiting for the power of a part of a trip, shows its energy as a lower limit and no consumption', async () => {
  app = await openRoute(ROUTE);
  const [
    {
      trips: [trip],
    } = { trips: [] },
  ] = app.car.answers.TripSummary ?? [];
  if (!trip) throw new Error('no trip');
  app.car.answers.TripSummary = [
    { trips: [{ ...trip, tecs: 0, tece: 3.2, unknownS: 40 }] },
    { trips: [{ ...trip, id: 2, created_at: TRIP_AT_S + 100, tecs: 0, tece: 0.3, unknownS: 0 }] },
    { trips: [] },
  ];
  await app.connect();
  expect(screenText()).toContain('--kWh/100 kmConsumption');
  expect(screenText()).toContain('15.0kWh/100 kmConsumption');
  await app.press('link', 'Month');
  expect(screenText()).toContain('Energyat least 0.3kWh');
  expect(screenText()).toContain('Consumption--kWh/100 km');
  await app.press('button', 'Back');
});

it('failing, reports a full storage, and loses nothing', async () => {
  app = await openRoute(ROUTE, ({ tripStorage }) => {
    tripStorage.put = async () => {
      throw new StorageFullError();
    };
  });
  await app.connect();
  await app.pass(2_000);
  expect(visibleMessages().join()).toContain('This phone has no more room for trips');
  expect(screenText()).toContain(ON_CAR);
});

it.each([
  ['/app/trips', 'Next day'],
  ['/app/trips/month', 'Next month'],
])('offline, %s sees midnight pass', async (path, next) => {
  app = await openRoute(`${path}?day=2023-11-30`, ({ clock }) => {
    void clock.sleep(dateOf('2023-12-01').getTime() - 30_000 - clock.nowMs());
  });
  expect(isUsable(find('button', next))).toBe(false);
  await app.pass(90_000);
  expect(isUsable(find('button', next))).toBe(true);
});
