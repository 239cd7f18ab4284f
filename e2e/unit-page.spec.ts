import { expectAccessible } from './support/axe.ts';
import { BrowserUnit } from './support/browser-unit.ts';
import { expect, test } from './support/test.ts';

/** Deletes the key of the page's car, as a browser may that needs room. */
const removeKey = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('ligo-car');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

test('the page starts without a network after the first visit, and its service worker answers nothing else', async ({
  server,
  stack,
  browser,
}) => {
  const unit = await BrowserUnit.open(stack, browser, server.origin, { serviceWorkers: 'allow' });
  const { page } = unit;
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${server.origin}/unit`);
  await page.context().setOffline(true);
  await page.reload();
  await unit.start();
  await expect(page.getByText('No connection to the server')).toBeVisible({ timeout: 20_000 });
  const other = await page.context().newPage();
  await expect(other.goto(`${server.origin}/app`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a car whose key the browser removed is explained, and begins as a new one', async ({
  server,
  stack,
  browser,
}) => {
  const unit = await BrowserUnit.open(stack, browser, server.origin);
  const { page } = unit;
  await unit.start();
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeEnabled({ timeout: 20_000 });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.evaluate(removeKey);
  await unit.start();
  await expect(page.getByText('removed the key by which phones know this car')).toBeVisible();
  await expectAccessible(page, 'the lost key');
  await page.getByRole('button', { name: 'Begin as a new car' }).click();
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeEnabled({ timeout: 20_000 });
  expect(unit.problems).toEqual([]);
});

test('the settings show what the browser grants, and the log of the app', async ({
  server,
  stack,
  browser,
}) => {
  const unit = await BrowserUnit.open(stack, browser, server.origin);
  const { page } = unit;
  await unit.start();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // A fresh profile is granted neither.
  await expect(page.getByRole('main').getByText('lets the screen turn off')).toBeVisible();
  await expect(page.getByText('the browser may delete the car')).toBeVisible();
  await expectAccessible(page, 'the device');
  expect(unit.problems).toEqual([]);
});
