import { pairedPhone } from './support/paired-phone.ts';
import { recordNames } from './support/records.ts';
import { expect, test } from './support/test.ts';

test('the map follows the car until it is dragged, and again when asked or when the page comes back', async ({
  stack,
  context,
}) => {
  const { phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await expect(page.locator('canvas[data-ready]')).toBeVisible();
  const follow = page.getByRole('button', { name: 'Keep the map on the car' });
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  const drag = async () => {
    await page.mouse.move(200, 250);
    await page.mouse.down();
    await page.mouse.move(120, 330, { steps: 5 });
    await page.mouse.up();
  };
  await drag();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await drag();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect(phone.problems).toEqual([]);
});

test('the sheet opens for more figures, and the battery explains itself', async ({ stack, context }) => {
  const { phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await expect(page.getByTestId('health')).toBeHidden();
  await page.getByRole('button', { name: 'Figures', exact: true }).click();
  await expect(page.getByTestId('health')).toHaveText('97 %');
  await page.getByRole('button', { name: 'What the battery figures mean' }).click();
  await expect(page.getByText('Voltage of the weakest cell of the battery.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Voltage of the weakest cell of the battery.')).toBeHidden();
});

test('a reopened app shows the last known figures with their age while the car is away', async ({
  stack,
  context,
}) => {
  const { car, phone } = await pairedPhone(stack, context);
  await expect.poll(() => phone.page.evaluate(recordNames)).toEqual(expect.arrayContaining(['live', 'ping']));
  await car.stop();
  await phone.expectNotLive();
  await phone.page.reload();
  await expect(phone.page.getByTestId('soc')).toHaveText(/^\d+\.\d$/);
  await expect(phone.page.getByTestId('age')).toHaveText(/ago|now/);
});
