// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, namesOf } from '../../app/test-support/screen.ts';

const SECOND = { carId: 'car-two-2', name: '', s: 1 };
const CLOSING_MS = 1_000;

/** My cars, in which the code of a second car is being entered; the last letter submits it. */
async function openAdding() {
  const app = await openRoute('/app/status', ({ server }) => {
    server.pairs = SECOND;
  });
  await app.connect();
  await app.press('button', 'Monaco0.1.0');
  await app.press('button', 'Add');
  return app;
}
const leave = () =>
  find('dialog', 'Add car').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
const listed = () => namesOf('button').filter((name) => name.startsWith('Options for'));

it('lists a new car, also if its owner leaves before it has a name', async () => {
  const app = await openAdding();
  await app.type('Code under the QR code', 'ABCD1234');
  await app.pass(2_000);
  expect(namesOf('heading')).toContain('give a name to the new car');
  await app.run(leave);
  await app.pass(CLOSING_MS);
  expect(listed()).toHaveLength(2);
});

it('lists a new car, also if its owner leaves before the server has answered', async () => {
  const app = await openAdding();
  await app.type('Code under the QR code', 'ABCD1234');
  await app.run(leave);
  await app.pass(2_000);
  expect(listed()).toHaveLength(2);
});
