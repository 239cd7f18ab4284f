import type { Page } from '@playwright/test';
import { VERSION } from '../apps/car/src/version.ts';
import { anotherPhone } from './support/phone.ts';
import { sharePhone } from './support/shared-phone.ts';
import { expect, test } from './support/test.ts';

const shared = sharePhone();
const button = (page: Page, seat: 'Driver' | 'Passenger', mode: 'Heating' | 'Ventilation') =>
  page.getByRole('region', { name: seat }).getByRole('button', { name: mode });

test('seat comfort shows at once, is kept by the car, and two phones agree on it, also through the server', async ({
  browser,
}) => {
  const { stack, server, phone: family } = shared;
  const phone = await anotherPhone(stack, browser, server);
  await phone.openScreen('Seats');
  await family.openScreen('Seats');

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
  // With every direct way barred, commands reach the car through the server.
  await phone.page.evaluate(() => localStorage.setItem('ligo.iceTransportPolicy', 'relay'));
  await phone.page.reload();
  await expect(phone.page.getByText('Sent through the server, encrypted')).toBeVisible();
  const air = button(phone.page, 'Passenger', 'Ventilation');
  await expect(air).toHaveAttribute('data-level', '1');
  await air.click();
  await expect(air).toHaveAttribute('data-level', '2');
  await expect(button(family.page, 'Passenger', 'Ventilation')).toHaveAttribute('data-level', '2');
  expect(phone.problems).toEqual([]);
  await phone.page.close();
});

test('the settings show the state of the app, for support too', async () => {
  const { server, phone } = shared;
  const { page } = phone;
  const granted = ['notifications', 'clipboard-read', 'clipboard-write'];
  await page.context().grantPermissions(granted, { origin: server.origin });
  await page.route('**/version.json', (route) => route.fulfill({ json: {} }));
  await phone.openScreen('Settings');
  await page.getByText('About this phone and the car').click();
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
  await page.unrouteAll();
});
