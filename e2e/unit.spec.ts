import type { Browser } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { BrowserUnit, showPage } from './support/browser-unit.ts';
import { Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

/** The phone shows at the latest after this time that the unit is gone, ms. */
const SEEN_WITHIN_MS = 5_000;

test('a browser is a car: paired after a touch, live while it drives, the same car after a reload; phones show at once that its page is hidden, frozen or stopped; a second tab is refused until the first is closed', async ({
  server,
  stack,
  browser,
  context,
}) => {
  test.setTimeout(240_000);
  const before = await renderersOf(browser);
  const unit = await BrowserUnit.open(stack, browser, server.origin);
  await expect(unit.page.getByRole('main')).toBeVisible();
  await expectAccessible(unit.page, 'the start');
  await unit.start();
  const own = (await renderersOf(browser)).filter((id) => !before.includes(id));
  await expect(unit.page.getByRole('button', { name: 'Add a phone' })).toBeEnabled({ timeout: 20_000 });
  await expect(unit.page.getByTestId('code')).toHaveCount(0);
  const code = await unit.pairingCode();
  await expectAccessible(unit.page, 'with a code');
  // A code that is being typed is valid, although the page is loaded again.
  await unit.page.reload();
  const phone = await Phone.open(context, server.origin);
  await phone.pair(code, 'Old phone');
  await expect.poll(() => unit.approvedNumber()).not.toBeNull();
  await phone.chooseNumber((await unit.approvedNumber()) ?? '');
  await phone.expectLive();
  await expect(unit.page.getByTestId('code')).toHaveCount(0);

  const stand = unit.drive();
  const speed = phone.page.getByTestId('speed');
  await expect(speed).toHaveText('54', { timeout: 20_000 });
  await phone.openScreen('Trips');
  await expect(phone.page.getByTestId('trip-under-way')).toBeVisible({ timeout: 30_000 });
  await unit.page.reload();
  await phone.expectLive();
  await expect(phone.page.getByTestId('trip-under-way')).toHaveCount(1);
  await phone.openScreen('Status');
  await expect(speed).toHaveText('54', { timeout: 20_000 });
  stand();
  await expect(speed).toHaveText('0');

  const failure = phone.page.getByTestId('failure');
  await showPage(unit.page, 'hidden');
  await expect(failure).toHaveAttribute('data-code', 'hidden', { timeout: SEEN_WITHIN_MS });
  await showPage(unit.page, 'visible');
  await phone.expectLive();
  await expect(failure).toHaveCount(0);
  // Chromium freezes no visible page on demand.
  const report = (type: 'freeze' | 'resume') =>
    unit.page.evaluate((name) => document.dispatchEvent(new Event(name)), type);
  await report('freeze');
  await expect(failure).toHaveAttribute('data-code', 'hidden', { timeout: SEEN_WITHIN_MS });
  await report('resume');
  await phone.expectLive();
  expect([...phone.problems, ...unit.problems]).toEqual([]);

  for (const id of own) process.kill(id, 'SIGSTOP');
  try {
    const connection = phone.page.getByTestId('connection');
    await expect(connection).not.toHaveAttribute('data-state', 'connected', { timeout: SEEN_WITHIN_MS });
    await expect(failure).toHaveAttribute('data-code', 'silence', { timeout: 40_000 });
  } finally {
    for (const id of own) process.kill(id, 'SIGCONT');
  }
  await phone.expectLive();

  const second = await BrowserUnit.openIn(unit.page.context(), server.origin);
  await second.start();
  await expect(second.page.getByRole('heading', { name: 'already running in another tab' })).toBeVisible();
  await expectAccessible(second.page, 'the refusal');
  await phone.expectLive();
  await unit.page.close();
  await phone.expectNotLive();
  await second.page.getByRole('button', { name: 'Try again' }).click();
  await phone.expectLive();
  expect(second.problems).toEqual([]);
});

/** Ids of the processes of pages. */
async function renderersOf(browser: Browser): Promise<number[]> {
  const debugging = await browser.newBrowserCDPSession();
  const { processInfo } = await debugging.send('SystemInfo.getProcessInfo');
  await debugging.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

test('a refused position is shown, and reads it once it may', async ({ server, stack, browser }) => {
  const unit = await BrowserUnit.open(stack, browser, server.origin);
  const { page } = unit;
  await page.context().clearPermissions();
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting: 'denied',
    origin: server.origin,
  });
  await unit.start();
  await expect(page.getByText('This page may not use the position')).toBeVisible();
  await expectAccessible(page, 'without position');
  await page.context().grantPermissions(['geolocation']);
  const stand = unit.drive();
  await expect(page.getByText('This page may not use the position')).toBeHidden({ timeout: 40_000 });
  stand();
  expect(unit.problems).toEqual([]);
});

test('the missing parts of a browser are listed, and there is no start', async ({ server, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'RTCPeerConnection');
    Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined });
  });
  await page.goto(`${server.origin}/unit`);
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'storage for trips (OPFS)',
    'direct connections to phones (WebRTC)',
  ]);
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
  await expectAccessible(page, 'missing parts');
});
