// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from './test-support/open-route.tsx';
import { visibleMessages } from './test-support/screen.ts';

const UNLINKED = 'You have been disconnected from the car';
const [one, two] = [
  { carId: 'car-one-1', name: 'Monaco', s: 1 },
  { carId: 'car-two-2', name: 'Leaf', s: 1 },
];
const text = () => visibleMessages().join();

it('names the car that was lost where there are others, until a car is paired', async () => {
  const app = await openRoute('/app/settings', ({ server }) => {
    server.cars = [one, two];
  });
  const list = async (cars: typeof server.cars) => {
    server.cars = cars;
    await app.run(() => app.stores.carList.refresh());
  };
  const { server } = app;
  await list([one, two]);
  await list([one]);
  expect(text()).toContain(UNLINKED);
  expect(text()).toContain('Leaf');
  await list([one, two]);
  await app.pass(1_000);
  expect(text()).not.toContain(UNLINKED);
});
