import type { Page } from '@playwright/test';
import { expectAccessible, SERIOUS } from './support/axe.ts';
import { sharePhone } from './support/shared-phone.ts';
import { SCREENS, SIZES, TIGHT_SIZES } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import {
  expectNoSidewaysScroll,
  expectReachable,
  expectReadable,
  expectTappable,
} from './support/visible.ts';

const MAIN_FIGURES = ['soc', 'soc2', 'speed', 'gear', 'power-hp', 'rpm'];
const ALL_FIGURES = [
  ...MAIN_FIGURES,
  ...['battery-temperature', 'voltage', 'health', 'aux-voltage'],
  ...['odometer', 'altitude', 'power-kw', 'torque'],
];

const shared = sharePhone();

const sheet = (page: Page) => page.getByTestId('sheet');
const handle = (page: Page) => page.getByTestId('sheet-handle');

/** Taps the handle until the sheet is as wanted: a tap while it moves to its place in a new window does not reach it. */
async function setSheet(page: Page, height: 'high' | 'low'): Promise<void> {
  const isHigh = String(height === 'high');
  await expect(async () => {
    if ((await handle(page).getAttribute('aria-expanded')) !== isHigh) await handle(page).click();
    await expect(handle(page)).toHaveAttribute('aria-expanded', isHigh, { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
}

/** Previous, day and next on one line. */
async function expectDayBetweenArrows(page: Page): Promise<void> {
  const parts = [
    page.getByRole('button', { name: 'Previous day' }),
    page.getByTestId('day'),
    page.getByRole('button', { name: 'Next day' }),
  ];
  const boxes = await Promise.all(parts.map((each) => each.boundingBox()));
  const [first, ...others] = boxes.map((box) => box && box.y + box.height / 2);
  for (const middle of others) expect(middle).toBeCloseTo(first ?? Number.NaN, 0);
}

test('figures are never cut or covered, in any window, language and height of the sheet', async () => {
  test.setTimeout(240_000);
  const { phone } = shared;
  const { page } = phone;
  for (const language of ['en', 'he']) {
    await phone.speak(language);
    for (const [name, size] of Object.entries({ ...SIZES, ...TIGHT_SIZES })) {
      await test.step(`${language} ${name}`, async () => {
        await page.setViewportSize(size);
        await expectReadable(page, MAIN_FIGURES);
        await expectTappable(page.locator('[aria-pressed]'));
        await setSheet(page, 'high');
        await expectReachable(page, ALL_FIGURES);
        await setSheet(page, 'low');
        await expectNoSidewaysScroll(page);
      });
    }
  }
  // The longest words of all: a name is not cut either.
  await page.setViewportSize(SIZES.phone);
  for (const language of ['pt-br', 'es', 'it', 'fr', 'ru', 'tr']) {
    await phone.speak(language);
    await setSheet(page, 'high');
    for (const term of await sheet(page).locator('dt, h2 > span').all())
      expect(await term.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
});

test('an owner can sign in without scrolling, in any window', async ({ context }) => {
  const page = await context.newPage();
  await page.goto(`${shared.server.origin}/app/login`);
  const signIn = page.getByRole('button', { name: 'Demo sign-in' });
  for (const size of Object.values({ ...SIZES, ...TIGHT_SIZES })) {
    await page.setViewportSize(size);
    await expect(signIn).toBeInViewport({ ratio: 1 });
  }
});

test('the buttons of the seats, and a live picture with its cameras, are there without scrolling, on a turned phone too', async () => {
  const { phone } = shared;
  const { page } = phone;
  await phone.show('seats');
  for (const name of ['phone', 'small-phone', 'phone-turned', 'tablet', 'wide'] as const) {
    await page.setViewportSize(SIZES[name]);
    const buttons = page.getByRole('button', { name: /Heating|Ventilation/ });
    await expect(buttons).toHaveCount(4);
    for (const each of await buttons.all()) await expect(each).toBeInViewport({ ratio: 1 });
  }
  await phone.show('live-cam');
  await expect(page.getByRole('radio')).toHaveCount(4);
  for (const name of ['phone', 'small-phone', 'phone-turned', 'tablet', 'tablet-turned', 'wide'] as const) {
    await page.setViewportSize(SIZES[name]);
    for (const each of [page.locator('video'), ...(await page.getByRole('radio').all())])
      await expect(each).toBeInViewport({ ratio: 1 });
    const picture = await page.locator('video').boundingBox();
    expect(picture?.width, name).toBeGreaterThan(280);
  }
});

test('large text and a large zoom keep every figure, and nothing scrolls sideways', async () => {
  test.setTimeout(240_000);
  const { phone } = shared;
  const { page } = phone;
  // A desk at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await setSheet(page, 'high');
  await expectReachable(page, ALL_FIGURES);
  await setSheet(page, 'low');
  for (const screen of SCREENS) {
    await phone.show(screen);
    const title = page.getByRole('heading', { level: 1 });
    // Until the tab that was open has given way to that of the car's state.
    await expect(title).toHaveCount(1);
    await expect(title).toBeVisible();
    // Until they are known there is nothing to focus.
    if (screen === 'notifications') await expect(page.getByRole('switch').first()).toBeEnabled();
    for (const [width, rootPx] of [
      [320, 16],
      [320, 32],
      [390, 32],
    ] as const) {
      await test.step(`${screen} at ${width} px, text of ${rootPx} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        await page.locator('html').evaluate((html, px) => {
          html.style.fontSize = `${px}px`;
        }, rootPx);
        await expect(title).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect(await title.evaluate((each) => getComputedStyle(each).textOverflow)).toBe('clip');
        if (width === 390 && screen === 'trips') await expectDayBetweenArrows(page);
        if (screen === 'status') {
          await setSheet(page, 'high');
          await expectReachable(page, ALL_FIGURES);
        }
        if (rootPx === 32 && width === 320) {
          // `screenshots.spec.ts` checks contrast, which takes most of the time: larger letters need less of it.
          await expectAccessible(page, screen, { without: ['color-contrast'], impacts: SERIOUS });
        }
        if (screen === 'status') await setSheet(page, 'low');
      });
    }
  }
});

test('the menu scrolls, keeps clear of the edges, and leaves a turned phone its width', async () => {
  const { phone } = shared;
  const { page } = phone;
  for (const size of Object.values({ ...SIZES, ...TIGHT_SIZES })) {
    await page.setViewportSize(size);
    const main = await page.getByRole('main').boundingBox();
    expect(main?.width).toBeGreaterThanOrEqual(Math.min(size.width, 460));
    const opener = page.getByRole('button', { name: 'Menu' });
    const isDrawer = await opener.isVisible();
    if (isDrawer) await opener.click();
    const logout = page.getByRole('button', { name: 'Log out' });
    await logout.scrollIntoViewIfNeeded();
    await expectTappable(logout);
    const status = page.getByRole('link', { name: 'Status' });
    await status.scrollIntoViewIfNeeded();
    await expectTappable(status);
    if (isDrawer) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('what the screen itself covers stays free: insets on all four sides', async () => {
  const { phone } = shared;
  const { page } = phone;
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize(SIZES['phone-turned']);
  const insets = { top: 30, left: 50, right: 50, bottom: 20 };
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const isClear = async (locator: ReturnType<Page['getByTestId']>) => {
    const box = await locator.boundingBox();
    const { width, height } = SIZES['phone-turned'];
    if (!box) return false;
    return (
      box.x >= insets.left &&
      box.y >= insets.top &&
      box.x + box.width <= width - insets.right &&
      box.y + box.height <= height - insets.bottom
    );
  };
  await expect.poll(() => isClear(page.getByRole('button', { name: 'Menu' }))).toBe(true);
  await expect.poll(() => isClear(page.getByTestId('connection'))).toBe(true);
  for (const id of MAIN_FIGURES) expect(await isClear(page.getByTestId(id))).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  const logout = page.getByRole('button', { name: 'Log out' });
  await logout.scrollIntoViewIfNeeded();
  await expect.poll(() => isClear(logout)).toBe(true);
  await logout.click();
  await expect.poll(() => isClear(page.getByRole('dialog').getByRole('heading'))).toBe(true);
});
