import { FULL_BROWSER } from './support/full-browser.ts';
import { Phone } from './support/phone.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

test.use(FULL_BROWSER);

test('first start to live figures by typed code', async ({ stack, context }) => {
  const server = await ServerUnderTest.start(stack);
  const car = await CarUnderTest.start(stack, server);
  const phone = await Phone.open(context, server.origin);
  await phone.pair(await car.pairingCode(), 'Monaco');
  await phone.expectLive();
  await expect(phone.page.getByTestId('soc')).toHaveText(/^\d+\.\d$/);
  await expect(phone.page.getByRole('button', { name: /Monaco/ })).toBeVisible();
  await expect(phone.page.getByTestId('car-marker')).toBeVisible();
  expect(phone.problems).toEqual([]);
});
