import type { Page } from '@playwright/test';
import { expectAccessible, SERIOUS } from './support/axe.ts';
import { MAX_SHIFT, shiftOf } from './support/layout.ts';
import { SIZES } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

// It must not install the app.
test.use({ hasMap: true, serviceWorkers: 'allow' });

/** An owner's records in this browser. */
const OWNED = { 'ligo.token': 'of an owner', 'ligo.language': 'en' };
/** Calls of the app that change something or identify the caller. */
const SERVER_CALL = /^\/(?:api|socket[.]io|demo-oidc)\b/;

async function open(page: Page, screen: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: screen, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
}

/** All that the pages of this origin have left in the browser. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    texts: { ...localStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));

test('a visitor drives a car of their own, and nothing is sent or left behind', async ({
  server,
  page,
  context,
}) => {
  const complaints: string[] = [];
  const sent: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));

  await page.goto(`${server.origin}/version.json`);
  await page.evaluate((owned) => {
    for (const [key, text] of Object.entries(owned)) localStorage.setItem(key, text);
  }, OWNED);
  const before = await leftBehind(page);
  await page.goto(`${server.origin}/en`);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.method() !== 'GET' || (origin === server.origin && SERVER_CALL.test(pathname)))
      sent.push(`${request.method()} ${request.url()}`);
  });
  await page.locator('a[href^="/demo"]').first().click();
  await page.waitForURL('**/demo/app/status');
  await expect(page.locator('[data-live="true"]').first()).toBeVisible();
  expect(page.workers().filter((each) => each.url().includes('car-worker'))).toHaveLength(1);
  expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  await expectAccessible(page, 'Status', { impacts: SERIOUS });

  // The strip: stop, and open the trunk.
  const strip = page.getByRole('complementary', { name: 'Demo' });
  await expect(page.getByTestId('speed')).toHaveText(/^[1-9]/);
  await strip.getByRole('button', { name: 'Park' }).click();
  await expect(strip.getByRole('button', { name: 'Drive' })).toBeEnabled();
  await strip.getByRole('button', { name: 'Doors' }).click();
  await strip.getByRole('switch', { name: 'Trunk' }).click();
  await expect(strip.getByRole('switch', { name: 'Trunk' })).toBeChecked();
  await expectAccessible(page, 'Doors', { impacts: SERIOUS });
  await page.keyboard.press('Escape');
  await expect(strip.getByRole('switch')).toHaveCount(0);
  await expect(strip.getByRole('button', { name: 'Doors' })).toBeFocused();
  await open(page, 'Logs');
  // Before this visit it was parked as well.
  const logged = page.getByRole('main').getByRole('listitem');
  for (const [place, what] of ['Trunk opened', 'The car was parked', 'The car started moving'].entries())
    await expect(logged.nth(place)).toContainText(what);

  await open(page, 'Notifications');
  await expect(page.getByText('the demo sends no notifications')).toBeVisible();
  await page.getByRole('switch', { name: 'Doors' }).click();
  await expect(page.getByRole('switch', { name: 'Doors' })).not.toBeChecked();
  await expectAccessible(page, 'Notifications', { impacts: SERIOUS });
  await page.getByRole('button', { name: 'Monaco' }).click();
  await expect(page.getByRole('dialog').getByText('this one car')).toBeVisible();
  await page.keyboard.press('Escape');

  // Its code was fetched ahead: what was not opened yet opens in a tunnel.
  await expect.poll(() => page.locator('link[fetchpriority="low"]').count()).toBeGreaterThan(20);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await open(page, 'Trips');
  await page.getByTestId('trip').first().click();
  await expect(page.getByTestId('chart-speed').locator('canvas')).toBeAttached();
  await page.getByRole('button', { name: 'Back' }).click();
  await open(page, 'Seats');
  const heating = page.getByRole('region', { name: 'Driver' }).getByRole('button', { name: 'Heating' });
  await heating.click();
  await expect(heating).toContainText('1');
  await open(page, 'Live camera');
  await expect(page.getByText('The demo’s car has no cameras')).toBeVisible();
  await open(page, 'Sentry');
  await expect(page.getByRole('heading', { name: 'Sentry needs a real car' })).toBeVisible();
  await open(page, 'Settings');
  await expect(page.getByText('there is nothing to log out of')).toBeVisible();
  await page.getByRole('switch', { name: 'Stay online' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'connected');
  // In a tunnel, requests of the map fail.
  complaints.splice(0);
  await context.setOffline(false);

  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('he');
  await expect(page.getByRole('complementary', { name: 'הדגמה' })).toBeVisible();
  await page.setViewportSize(SIZES.wide);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'הגדרות' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page, 'Settings in Hebrew', { impacts: SERIOUS });
  expect(sent).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await leftBehind(page)).toEqual({ ...before, texts: OWNED });

  await page.getByRole('complementary').getByRole('link', { name: 'התקנה' }).click();
  await page.waitForURL('**/he#install');
  expect(page.workers()).toEqual([]);
});
