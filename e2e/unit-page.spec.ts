import { LANGUAGES } from '@ligo/protocol';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { BrowserUnit, showPage } from './support/browser-unit.ts';
import { BROWSERS, BrowserWithProfile } from './support/browser-with-profile.ts';
import { layoutOf } from './support/layout.ts';
import { Phone } from './support/phone.ts';
import { ProfiledUnit } from './support/profiled-unit.ts';
import { test as base, expect } from './support/test.ts';

/** The screens of units and phones, and a phone with letters of 200 %. */
const ALL_SCREENS = {
  '800x480': { width: 800, height: 480, letters: '' },
  '390x844': { width: 390, height: 844, letters: '' },
  '390x844, large letters': { width: 390, height: 844, letters: '32px' },
  '1024x600': { width: 1024, height: 600, letters: '' },
  '1280x800': { width: 1280, height: 800, letters: '' },
  '844x390': { width: 844, height: 390, letters: '' },
};
/** LIGO_ALL_SIZES=on: all of them, otherwise the tightest. */
const SCREENS = Object.entries(ALL_SCREENS).slice(0, process.env.LIGO_ALL_SIZES ? undefined : 3);

/** Runs in the page; resolves once its window has this size, with letters of another, and is drawn. */
async function drawnWith({ letters, width, height }: (typeof ALL_SCREENS)['800x480']): Promise<void> {
  document.documentElement.style.fontSize = letters;
  const frame = () => new Promise(requestAnimationFrame);
  const { matches } = window.matchMedia(`(width: ${width}px) and (height: ${height}px)`);
  if (!matches) await new Promise((resolve) => window.addEventListener('resize', resolve, { once: true }));
  for (let drawn = 0; drawn < 3; drawn += 1) await frame();
}

/** Labels of the navigation that are cut. */
const cutLabels = (page: Page) =>
  page
    .locator('nav span')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent ?? ''),
    );

/** A started car, whose page has reported no problem at the end. */
const test = base.extend<{ unit: BrowserUnit }>({
  unit: async ({ server, stack, browser }, use) => {
    const unit = await BrowserUnit.open(stack, browser, server.origin);
    await unit.start();
    await use(unit);
    expect(unit.problems).toEqual([]);
  },
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

test('a page that the browser froze, or that was left and is come back to, is the same car again without a touch', async ({
  server,
  context,
}) => {
  test.slow();
  const browser = new BrowserWithProfile(BROWSERS.Chromium);
  try {
    const unit = await ProfiledUnit.start(browser, server.origin, async () => {});
    const { page } = unit;
    const phone = await Phone.paired(context, server, unit);
    await phone.expectLive();
    const debugging = await page.createCDPSession();
    await debugging.send('Page.setWebLifecycleState', { state: 'frozen' });
    await phone.expectNotLive();
    await debugging.send('Page.setWebLifecycleState', { state: 'active' });
    // It counts as hidden until it is shown again, in place of another tab. The browser may show a new tab after it reports it.
    const tab = await browser.newPage();
    for (const next of [tab, page]) {
      await next.bringToFront();
      await next.waitForFunction(() => document.visibilityState === 'visible');
    }
    await tab.close();
    await phone.expectLive();
    await page.goto(`${server.origin}/en`, { waitUntil: 'domcontentloaded' });
    await phone.expectNotLive();
    // By the browser itself: a page that it has kept neither loads again nor answers before.
    const { currentIndex, entries } = await debugging.send('Page.getNavigationHistory');
    const entryId = entries[currentIndex - 1]?.id ?? Number.NaN;
    await debugging.send('Page.navigateToHistoryEntry', { entryId });
    await phone.expectLive();
    expect(phone.problems).toEqual([]);
  } finally {
    await browser.remove();
  }
});

test('a car whose data is deleted while it runs ends at once, and begins as a new one after an explanation', async ({
  server,
  context,
  unit,
}) => {
  test.slow();
  const { page } = unit;
  const phone = await Phone.paired(context, server, unit);
  await phone.expectLive();
  await unit.clearData();
  await expect(page.getByRole('heading', { name: 'The data of this car was deleted' })).toBeVisible();
  await expectAccessible(page, 'the deleted data');
  await phone.expectNotLive();
  // Nor does a new start hide it.
  await page.reload();
  await unit.start();
  await expect(page.getByText('removed the key by which phones know this car')).toBeVisible();
  await page.getByRole('button', { name: 'Begin as a new car' }).click();
  await page.getByRole('link', { name: 'Phones' }).click();
  await unit.pairingCode();
});

test('a car whose data the browser deleted while it was hidden, or not open, is explained, and begins as a new one', async ({
  unit,
}) => {
  test.slow();
  const { page } = unit;
  const add = page.getByRole('button', { name: 'Add a phone' });
  const explanation = page.getByText('removed the key by which phones know this car');
  await expect(add).toBeEnabled({ timeout: 20_000 });
  await showPage(page, 'hidden');
  await unit.clearData();
  await showPage(page, 'visible');
  await expect(explanation).toBeVisible();
  await page.getByRole('button', { name: 'Begin as a new car' }).click();
  await unit.pairingCode();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  // A browser that needs room deletes these.
  await unit.clearData('file_systems,indexeddb');
  await unit.start();
  await expect(explanation).toBeVisible();
  await expectAccessible(page, 'the lost key');
});

test('the settings show what the browser grants, and the log of the app', async ({ unit }) => {
  const { page } = unit;
  await unit.openSettings();
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // A fresh profile is granted neither.
  await expect(page.getByRole('main').getByText('lets the screen turn off')).toBeVisible();
  await expect(page.getByText('the browser may delete the car')).toBeVisible();
  await expectAccessible(page, 'the device');
});

test('no text of the page is cut, parted or covered, in any language and on any screen of a car or phone', async ({
  unit,
}) => {
  test.slow();
  const { page } = unit;
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeEnabled({ timeout: 20_000 });
  const faults = async (letters: string) => {
    const { broken, cut, overlapping, small } = await layoutOf(page);
    // Letters of 200 % part the longest words.
    const parted = letters === '' ? broken : [];
    return [...parted, ...cut, ...overlapping, ...small, ...(await cutLabels(page))];
  };
  for (const language of LANGUAGES) {
    await page.locator('nav button').last().click();
    await page.getByRole('dialog').locator(`[lang="${language}"]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const [name, { letters, ...size }] of SCREENS) {
      await page.setViewportSize(size);
      for (const shown of ['car', 'phones', 'details', 'settings']) {
        await page.evaluate((to) => location.assign(to), `#${shown}`);
        await expect(page.locator(`nav [aria-current][href="#${shown}"]`)).toBeAttached();
        await expect(page.locator('main h1')).toBeAttached();
        await page.evaluate(drawnWith, { letters, ...size });
        // A page that changes both its window and its letters takes more than these frames.
        await expect.poll(() => faults(letters), `${language} ${name} ${shown}`).toEqual([]);
      }
    }
  }
});

test('a PIN guards the code over a reload, and without it the car can be erased', async ({ unit }) => {
  test.slow();
  const { page } = unit;
  await unit.openSettings();
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('New PIN').fill('2468');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Remove the PIN' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Phones' }).click();
  const add = page.getByRole('button', { name: 'Add a phone' });
  await add.click();
  const question = page.getByRole('dialog', { name: 'Enter the PIN' });
  await expectAccessible(page, 'the PIN');
  for (const wrong of ['0000', '1111', '2222']) {
    await question.getByLabel('PIN').fill(wrong);
    await question.getByRole('button', { name: 'Done' }).click();
    await expect(question.getByRole('alert')).toBeVisible();
  }
  await expect(question.getByText('Next try in')).toBeVisible();
  await question.getByLabel('PIN').fill('2468', { timeout: 20_000 });
  await question.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTestId('code')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await page.getByRole('button', { name: 'New code' }).or(add).click();
  await question.getByRole('button', { name: 'Forgot the PIN' }).click();
  await question.getByRole('button', { name: 'Erase this car' }).click();
  await expect(question).toBeHidden({ timeout: 20_000 });
  await unit.pairingCode();
});
