import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Phone } from './support/phone.ts';
import { CarUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const HOUR_S = 3_600;

/** Gives a car a file with the price of these hours, € per kWh. */
function readHourlyPrice(dataDir: string, price: number): void {
  const path = join(dataDir, 'prices.json');
  const source = { kind: 'file', path };
  const nowS = Math.floor(Date.now() / 1_000);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify([{ from: nowS - HOUR_S, to: nowS + HOUR_S, price }]));
  writeFileSync(
    join(dataDir, 'car.json'),
    JSON.stringify({ version: 1, prices: { currency: 'EUR', source } }),
  );
}

/** Enters a tariff with the prices that the car reads, for all places. */
async function enterHourlyTariff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New tariff' }).click();
  await page.getByLabel('Name').fill('Market');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('switch', { name: 'For all other places' }).click();
  await page.getByRole('switch', { name: 'Hourly prices' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

const sessions = (page: Page) => page.getByTestId('charge');

/** Saves the open session in a format, and returns the file's text. */
async function exported(page: Page, format: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: format, exact: true }).click();
  return readFileSync(await (await downloading).path(), 'utf8');
}

test('a charge is seen from plugging in to the exported file with its price, and is deleted for good', async ({
  stack,
  server,
  context,
}) => {
  test.setTimeout(120_000);
  const car = await CarUnderTest.start(stack, server, [], {}, (folder) => readHourlyPrice(folder, 10));
  const phone = await Phone.paired(context, server, car);
  const { page } = phone;
  await phone.openScreen('Charging');
  await expect(page.getByText('Ligo has not seen a charge yet')).toBeVisible();
  car.simulate({ command: 'charge' });
  await phone.show('tariffs');
  await enterHourlyTariff(page);
  await expect(page.getByText('Market')).toBeVisible();
  await phone.show('charging');
  const now = page.getByTestId('charging-now');
  await expect(now).toContainText('kW');
  await expect(now).toContainText('0.1 kWh', { timeout: 30_000 });
  car.simulate({ command: 'switch-off' });
  await expect(now).toHaveCount(0);
  // It appears without a refresh.
  await expect(sessions(page)).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByTestId('month-energy')).toHaveText(/^0\.[1-9]$/);
  await sessions(page).click();
  await expect(page.getByTestId('chart-power')).toBeVisible();
  await expect(page.getByTestId('chart-soc')).toBeVisible();
  await expect(page.getByTestId('charge-peak')).toHaveText(/^5\d\.\d$/);
  await expect(page.getByTestId('charge-money')).toHaveText(/^€\d\.\d\d$/);
  await page.getByRole('button', { name: 'Price of this session' }).click();
  await page.getByRole('combobox', { name: 'Price of this session' }).selectOption('bill');
  await page.getByLabel('Amount').fill('3,50');
  await page.getByLabel('Currency').fill('eur');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('charge-money')).toHaveText('€3.50');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Note').fill('At the harbour');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('own-notes')).toHaveText('At the harbour');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [header = '', line = ''] = (await exported(page, 'CSV')).split('\r\n');
  expect(header).toMatch(/^car,began_at,ended_at,/);
  expect(line).toMatch(/^Monaco,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d,/);
  expect(line).toMatch(/,3\.5,EUR,,false,At the harbour,$/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const { charges } = JSON.parse(await exported(page, 'JSON'));
  expect(charges).toHaveLength(1);
  expect(charges[0].points.length).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete on the car as well' }).click();
  await expect(page.getByText('Ligo has not seen a charge yet')).toBeVisible();
  await car.stop();
  await car.start();
  await phone.expectLive();
  await page.getByRole('button', { name: 'Refresh charging sessions' }).click();
  await expect(sessions(page)).toHaveCount(0);
  expect(phone.problems).toEqual([]);
});
