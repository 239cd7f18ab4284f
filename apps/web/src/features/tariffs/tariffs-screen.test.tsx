// @vitest-environment happy-dom
import { type BookValue, FEATURE } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, namesOf, screenText } from '../../app/test-support/screen.ts';
import { StorageFullError } from '../../ports/storage.ts';

const ROUTE = '/app/tariffs';
type App = Awaited<ReturnType<typeof openRoute>>;

const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? '';

/** Enters a tariff with this price, for all other places. */
async function enter(app: App, price: string): Promise<void> {
  await app.press('button', 'New tariff');
  await app.type('Name', 'Home');
  await app.type('Price per kWh, EUR', price);
  await app.press('switch', 'For all other places');
  await app.press('button', 'Save');
}

it('offline, stores a tariff that waits for the car, and prices the sessions of this phone', async () => {
  const app = await openRoute(ROUTE);
  expect(screenText()).toContain('No tariff yet');
  await enter(app, '0.50');
  expect(screenText()).toContain('Home');
  expect(screenText()).toContain('Waits for the car');
  expect(screenText()).toContain('€0.50/kWh00:00 – 24:00');
  await app.connect();
  await app.pass(1_000);
  expect(screenText()).not.toContain('Waits for the car');
  await app.press('link', 'Charging');
  await app.pass(3_000);
  expect(screenText()).toContain('€6.50');
  await app.press('link', namesOf('link').find((each) => each.includes('kWh')) ?? '');
  expect(screenText()).toContain('€6.50Tariff Home, for all other places');
  expect(screenText()).toContain('Billed: 13.00 kWh at the wall.');
});

it('has the buttons that add at one height in two columns, above lists of any length', async () => {
  const app = await openRoute(ROUTE);
  await enter(app, '0.50');
  await app.connect();
  await app.run(() => app.car.send('Status', { lat: 43.7, lng: 7.4 }));
  const sections = [...document.querySelectorAll('main section:has(> h2)')];
  const above = sections.map((each) => [...each.children].slice(0, 2).map(({ tagName }) => tagName));
  expect(above).toEqual([
    ['H2', 'BUTTON'],
    ['H2', 'BUTTON'],
  ]);
});

it('shows what is wrong with a tariff, and asks once about an unusual price', async () => {
  const app = await openRoute(ROUTE);
  await app.press('button', 'New tariff');
  await app.press('button', 'Save');
  expect(dialogText()).toContain('Give the tariff a name.');
  await app.press('button', 'Cancel');
  await enter(app, '31');
  expect(dialogText()).toContain('A price here is unusual');
  await app.press('button', 'Save');
  expect(screenText()).toContain('€31.00');
});

it('keeps the form if the phone cannot store the tariff', async () => {
  const app = await openRoute(ROUTE, ({ bookStorage }) => {
    vi.spyOn(bookStorage, 'add').mockRejectedValue(new StorageFullError('full'));
  });
  await enter(app, '0.3');
  expect(dialogText()).toContain('Unable to complete the action');
});

it('offers a notification on arrival at a place, unless the car is too old for it', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  await app.pass(1_000);
  await app.press('button', 'New place where the car is');
  await app.type('Name of the place', 'Home');
  await app.press('switch', 'Notify on arrival');
  await app.press('button', 'Save');
  await app.pass(1_000);
  await app.press('button', namesOf('button').find((each) => each.startsWith('Home')) ?? '');
  expect(find('switch', 'Notify on arrival').getAttribute('aria-checked')).toBe('true');
  const features = Object.values(FEATURE).filter((each) => each !== FEATURE.arrivals);
  app.car.answers.Ping = [{ date: 1, vCode: 35, vName: '0.1.0', features }];
  await app.pass(2_000);
  expect(namesOf('switch')).not.toContain('Notify on arrival');
});

/** Another phone changes an entry in the car's book. */
async function enterElsewhere(app: App, kind: string, id: string, value: BookValue): Promise<void> {
  const changedAt = app.car.book.newestRev() + 1;
  app.car.book.BookWrite({ kind, id, value, changedAt, basedOn: 0 });
  await app.run(() => app.car.send('Status', { newestBookRev: changedAt }));
  await app.pass(1_000);
}
const storedValue = (app: App, id: string) => app.car.book.entries().find((each) => each.id === id)?.value;
const pressItem = (app: App, name: string) =>
  app.press('button', namesOf('button').find((each) => each.startsWith(name)) ?? '');

it('leaves the tariff of a place that arrives under its open form', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  const place = { name: 'Yard', icon: 'home', lat: 43.7, lng: 7.4, radius: 100 };
  await enterElsewhere(app, 'place', 'yard', place);
  await pressItem(app, 'Yard');
  await enterElsewhere(app, 'place', 'yard', { tariff: 'cheap' });
  await app.press('switch', 'Notify on arrival');
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(storedValue(app, 'yard')).toEqual({ ...place, tariff: 'cheap', isArrivalNotified: true });
});

it('leaves which tariff counts elsewhere if that changes under an open form', async () => {
  const app = await openRoute(ROUTE);
  await app.connect();
  const tariff = { currency: 'EUR', zone: 'UTC', billed: 'wall', versions: [{ energy: [], price: 0.5 }] };
  await enterElsewhere(app, 'tariff', 'one', { ...tariff, name: 'One', isElsewhere: true });
  await enterElsewhere(app, 'tariff', 'two', { ...tariff, name: 'Two' });
  const rename = async (to: string) => {
    await app.type('Name', to);
    await app.press('button', 'Save');
    await app.pass(1_000);
    expect(screenText()).toContain(to);
  };
  await pressItem(app, 'Two');
  await enterElsewhere(app, 'tariff', 'two', { isElsewhere: true });
  await rename('Second');
  expect(storedValue(app, 'two')).toEqual({ ...tariff, name: 'Second', isElsewhere: true });
  await enterElsewhere(app, 'tariff', 'two', { isElsewhere: null });
  await pressItem(app, 'One');
  await enterElsewhere(app, 'tariff', 'one', { isElsewhere: null });
  await enterElsewhere(app, 'tariff', 'two', { isElsewhere: true });
  await rename('First');
  expect(storedValue(app, 'one')).toEqual({ ...tariff, name: 'First' });
  expect(storedValue(app, 'two')).toMatchObject({ isElsewhere: true });
});

it('explains that the car is too old to store tariffs', async () => {
  const app = await openRoute(ROUTE);
  const features = Object.values(FEATURE).filter((each) => each !== FEATURE.book);
  app.car.answers.Ping = [{ date: 1, vCode: 35, vName: '0.1.0', features }];
  await app.connect();
  expect(screenText()).toContain('The app in this car is too old to store tariffs');
});
