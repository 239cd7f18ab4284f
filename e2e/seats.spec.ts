import type { Page } from '@playwright/test';
import { VERSION } from '../apps/car/src/version.ts';
import { pairedPhone } from './support/paired-phone.ts';
import { Phone } from './support/phone.ts';
import { sharedData } from './support/shared-data.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const drive = sharedData('trips/leaf_costa_rica/leaf_004.csv');

/** Goes there as an owner does, from the menu, so that the link stays up. */
async function open(page: Page, screen: 'Seats' | 'Settings'): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: screen }).click();
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
}

const button = (page: Page, seat: 'Driver' | 'Passenger', mode: 'Heating' | 'Ventilation') =>
  page.getByRole('region', { name: seat }).getByRole('button', { name: mode });

test('seat comfort shows at once, is kept by the car, and two phones agree on it', async ({
  stack,
  context,
  browser,
}) => {
  const { server, phone } = await pairedPhone(stack, context);
  const family = await Phone.open(await browser.newContext(), server.origin);
  stack.onEnd(() => family.page.context().close());
  await family.signIn();
  await family.expectLive();
  await open(phone.page, 'Seats');
  await open(family.page, 'Seats');

  const heat = button(phone.page, 'Driver', 'Heating');
  await heat.click();
  await expect(heat).toHaveAttribute('data-level', '1');
  await expect(button(family.page, 'Driver', 'Heating')).toHaveAttribute('data-level', '1');

  // Both at once: in the end both show the value of the last command.
  await Promise.all([heat.click(), button(family.page, 'Driver', 'Ventilation').click()]);
  await expect
    .poll(async () => {
      const levels = [phone.page, family.page].map(async (page) => [
        await button(page, 'Driver', 'Heating').getAttribute('data-level'),
        await button(page, 'Driver', 'Ventilation').getAttribute('data-level'),
        await button(page, 'Driver', 'Heating').isEnabled(),
      ]);
      const [mine, theirs] = await Promise.all(levels);
      return JSON.stringify(mine) === JSON.stringify(theirs) && mine?.[2];
    })
    .toBe(true);

  await button(phone.page, 'Passenger', 'Ventilation').click();
  await expect(button(family.page, 'Passenger', 'Ventilation')).toHaveAttribute('data-level', '1');
  await phone.page.reload();
  await expect(button(phone.page, 'Passenger', 'Ventilation')).toHaveAttribute('data-level', '1');
  expect(phone.problems).toEqual([]);
});

test('a car without commands has no buttons, and links to the instructions', async ({ stack, context }) => {
  test.skip(drive === null, 'The shared drives are not at hand.');
  const server = await ServerUnderTest.start(stack);
  const car = await CarUnderTest.start(stack, server, ['--source', `replay:${drive}`]);
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await phone.pair(await car.pairingCode());
  await phone.expectLive();
  await open(page, 'Settings');
  await expect(page.getByText('Ligo cannot change what this car does while it is off')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await open(page, 'Seats');
  await expect(
    page.getByRole('heading', { name: 'Ligo cannot control the seats of this car' }),
  ).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: 'What you can do' }).click();
  await expect(page.getByText('No buttons?')).toBeVisible();
  expect(phone.problems).toEqual([]);
});

test('a change that is lost with the link goes back, and the screen asks again', async ({
  stack,
  context,
}) => {
  const { car, phone } = await pairedPhone(stack, context);
  await open(phone.page, 'Seats');
  const heat = button(phone.page, 'Driver', 'Heating');
  await expect(heat).toBeEnabled();
  // The phone takes a killed car for dead only after five silent seconds: the change still shows.
  await car.stop('SIGKILL');
  await heat.click();
  await expect(heat).toHaveAttribute('data-level', '1');
  await expect(phone.page.getByText('Unable to complete the action')).toBeVisible();
  await expect(heat).toHaveAttribute('data-level', '0');
  await expect(heat).toBeDisabled();
  await car.start();
  await expect(heat).toBeEnabled({ timeout: 30_000 });
});

test('a slow car is waited for, and the seat shows what it did', async ({ stack, context }) => {
  const { car, phone } = await pairedPhone(stack, context);
  await open(phone.page, 'Seats');
  const heat = button(phone.page, 'Driver', 'Heating');
  await expect(heat).toBeEnabled();
  car.running.pause();
  await heat.click();
  await expect(heat).toHaveAttribute('data-level', '1');
  await expect(heat).toBeDisabled();
  car.running.resume();
  await expect(heat).toBeEnabled();
  await expect(heat).toHaveAttribute('data-level', '1');
  await phone.page.reload();
  await expect(heat).toHaveAttribute('data-level', '1');
  expect(phone.problems).toEqual([]);
});

test('a setting of the car is saved and is there again after a reload', async ({ stack, context }) => {
  const { phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await open(page, 'Settings');
  await page.getByRole('switch', { name: 'Stay online' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Stay online' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Keep Wi-Fi' })).toBeDisabled();
  await expect(page.getByText('Only together with “Stay online”.')).toBeVisible();
});

test('the settings show the state of the app, for support too', async ({ stack, context }) => {
  const { server, phone } = await pairedPhone(stack, context);
  const { page } = phone;
  const granted = ['notifications', 'clipboard-read', 'clipboard-write'];
  await context.grantPermissions(granted, { origin: server.origin });
  await page.route('**/version.json', (route) => route.fulfill({ json: {} }));
  await open(page, 'Settings');
  const about = page.getByTestId('about');
  await expect(about).toContainText(VERSION.name);
  await expect(about).toContainText('To the car');
  await expect(page.getByTestId('car-health')).toContainText('Clock');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(about).toContainText('version-check-failed');
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Report copied')).toBeVisible();
  const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(report).toMatchObject({
    carVersion: VERSION.name,
    reach: 'car',
    carHealth: { restarts: [], clockAheadMs: 0 },
  });
  expect(report.ignored['version-check-failed']).toBeGreaterThan(0);
  expect(phone.problems).toEqual([]);
});
