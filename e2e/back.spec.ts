import type { Page } from '@playwright/test';
import { driveFile } from './support/drive-file.ts';
import { dragFinger } from './support/gestures.ts';
import { anotherPhone } from './support/phone.ts';
import { sharePhone } from './support/shared-phone.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: {}, hasTouch: true });

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Presses Back as the system does: it calls the newest close watcher, or goes back in the history if there is none. */
async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { watchers } = window as unknown as { watchers?: { requestClose(): void }[] };
    const newest = watchers?.at(-1);
    if (newest) newest.requestClose();
    // After the answer: what leaves the page would take it along.
    else setTimeout(() => history.back());
  });
}

/** Everything that opens over a screen, opened one after the other: Back closes it, and the screen stays. */
async function expectBackCloses(page: Page): Promise<void> {
  const { href } = new URL(page.url());
  const dialog = page.getByRole('dialog');
  const openers: [what: string, open: () => Promise<void>][] = [
    ['menu', () => page.getByRole('button', { name: 'Menu' }).click()],
    ['cars', () => page.getByRole('banner').locator('button[aria-haspopup=dialog]').click()],
    [
      'logout',
      async () => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await dialog.getByRole('button', { name: 'Log out' }).click();
        await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
      },
    ],
  ];
  for (const [what, open] of openers) {
    await test.step(what, async () => {
      await open();
      await expect(dialog).toHaveCount(1);
      await pressBack(page);
      await expect(dialog).toHaveCount(0);
      expect(page.url()).toBe(href);
    });
  }
  await test.step('options of a car', async () => {
    await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
    await dialog.getByRole('button', { name: /^Options/ }).click();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await pressBack(page);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(dialog).toHaveCount(1);
    await pressBack(page);
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(href);
  });
}

/** The phone has a browser that does not report Back. */
const shared = sharePhone(undefined, async ({ car, phone: { page } }) => {
  // It has less to send then, and what it sends moves less.
  car.simulate({ command: 'park' });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await page.reload();
});

test('where the browser reports Back, it closes what is open, and else goes back, always', async ({
  browser,
}) => {
  const { stack, server, car } = shared;
  await car.import([driveFile(stack, '2024-05-06T10:00:00', 5)]);
  const phone = await anotherPhone(stack, browser, server, { userAgent: ANDROID });
  const { page } = phone;
  await page.addInitScript(() => {
    const watchers: unknown[] = [];
    const { CloseWatcher: Native } = window as unknown as {
      CloseWatcher: new () => { destroy(): void; addEventListener(type: string, run: () => void): void };
    };
    class Counted extends Native {
      constructor() {
        super();
        watchers.push(this);
        this.addEventListener('close', () => this.forget());
      }
      override destroy() {
        this.forget();
        super.destroy();
      }
      private forget() {
        if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1);
      }
    }
    Object.assign(window, { watchers, CloseWatcher: Counted });
  });
  await page.reload();
  await phone.expectLive();
  // The sheet that is always there takes no Back for itself.
  expect(await page.evaluate(() => (window as unknown as { watchers: unknown[] }).watchers.length)).toBe(0);
  await expectBackCloses(page);

  await phone.show('trips');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await pressBack(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.show('trips?day=2024-05-06');
  await page.getByTestId('trip').click({ timeout: 40_000 });
  // The list, which stays until the trip is drawn, has such a button for each trip too.
  await expect(page.getByRole('heading', { name: 'Trip', exact: true, level: 1 })).toBeAttached();
  await page.getByRole('button', { name: 'Options for this trip' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await pressBack(page);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await pressBack(page);
  await page.waitForURL('**/app/trips?day=2024-05-06');

  // The button of the screen goes the same way: back, so that the next Back leaves the list.
  await page.getByTestId('trip').click();
  const { length } = await page.evaluate(() => ({ length: history.length }));
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/app/trips?day=2024-05-06');
  await pressBack(page);
  await page.waitForURL((url) => url.pathname === '/app/trips' && url.search === '');
  expect(await page.evaluate(() => history.length)).toBe(length);
  expect(phone.problems).toEqual([]);
  await page.close();
});

test('where it does not, an entry of the history stands for what is open', async () => {
  const { phone } = shared;
  const { page } = phone;
  await phone.openScreen('Trips');
  await expectBackCloses(page);
  // The menu's own entry, left behind by the way to this screen, is passed over.
  await pressBack(page);
  await page.waitForURL('**/app/status');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Closed otherwise, it takes its entry with it.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('ligoOpen');
});

test('the menu is swiped open beside the edge, which is the system’s own', async () => {
  const { page } = shared.phone;
  const touch = await page.context().newCDPSession(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const swipe = (fromX: number, y: number, end?: 'touchCancel') =>
    dragFinger(touch, [fromX, y], [fromX + 110, y], end);
  const HEADER_Y = 30;
  const SHEET_Y = 740;
  await swipe(10, HEADER_Y);
  await swipe(50, SHEET_Y);
  await swipe(50, HEADER_Y, 'touchCancel');
  await swipe(150, HEADER_Y);
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: /battery figures mean/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await swipe(50, SHEET_Y);
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await swipe(50, HEADER_Y);
  await expect(menu).toBeVisible();
  await swipe(200, HEADER_Y);
  await expect(menu).toBeVisible();
});
