import type { Page } from '@playwright/test';
import { pairedPhone } from './support/paired-phone.ts';
import { expect, test } from './support/test.ts';

/** Goes there as an owner does, from the menu, so that the link stays up. */
async function open(page: Page, screen: 'Logs' | 'Notifications'): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: screen }).click();
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
}

test('what happens at the car is in its log, and is there without it', async ({ stack, context }) => {
  const { car, phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await car.restartWith(['--source', 'simulator', '--speed', '10']);
  await phone.expectLive();
  await open(page, 'Logs');
  await expect(page.getByText('The Ligo app of the car started').first()).toBeVisible();
  await expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh' });
    if (await refresh.isEnabled()) await refresh.click();
    await expect(page.getByText('The car started moving').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'App', exact: true }).click();
  await expect(page.getByText('The car started moving')).toHaveCount(0);
  await car.stop();
  await page.reload();
  await expect(page.getByText('The Ligo app of the car started').first()).toBeVisible();
  expect(phone.problems).toEqual([]);
});

test('a switch of the notifications is kept by the server, and goes back if it cannot be', async ({
  stack,
  context,
}) => {
  const { server, phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await open(page, 'Notifications');
  const doors = page.getByRole('switch', { name: 'Doors' });
  await expect(doors).toBeChecked();
  await doors.click();
  await expect(doors).not.toBeChecked();
  await expect(doors).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Sentry movement' })).not.toBeChecked();
  await expect(doors).not.toBeChecked();
  await server.stop();
  await doors.click();
  await expect(page.getByText('Unable to complete the action')).toBeVisible();
  await expect(doors).not.toBeChecked();
});
