// @vitest-environment happy-dom
import { FEATURE } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, namesOf, screenText } from '../../app/test-support/screen.ts';
import { StorageFullError } from '../../ports/storage.ts';

const ROUTE = '/app/tariffs';
type App = Awaited<ReturnType<typeof openRoute>>;

/** Types into the field with this label. */
function type(app: App, label: string, text: string): Promise<void> {
  return app.run(() => {
    const name = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
    const input = document.getElementById(name?.htmlFor ?? '');
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field "${label}"`);
    // React notices a value that was set past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? '';

/** Enters a tariff with this price, for all other places. */
async function enter(app: App, price: string): Promise<void> {
  await app.press('button', 'New tariff');
  await type(app, 'Name', 'Home');
  await type(app, 'Price per kWh, EUR', price);
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
  await type(app, 'Name of the place', 'Home');
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

it('explains that the car is too old to store tariffs', async () => {
  const app = await openRoute(ROUTE);
  const features = Object.values(FEATURE).filter((each) => each !== FEATURE.book);
  app.car.answers.Ping = [{ date: 1, vCode: 35, vName: '0.1.0', features }];
  await app.connect();
  expect(screenText()).toContain('The app in this car is too old to store tariffs');
});
