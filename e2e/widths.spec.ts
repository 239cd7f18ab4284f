import type { Page } from '@playwright/test';
import { driveFile } from './support/drive-file.ts';
import { type Layout, layoutOf } from './support/layout.ts';
import { SCREENS, SIZES, UPRIGHT_SIZES } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/visible.ts';

// Without the map, whose software rendering is slow in large windows and does not affect the results.
test.beforeEach(({ context }) => context.route(/live-map|route-map/, () => {}));

const FAULTLESS: Omit<Layout, 'usedPart'> = { broken: [], cut: [], overlapping: [] };
/** The least part of a screen's width that its content takes. */
const MIN_USED_PART = 0.6;
const DAY = '2024-05-06';
const WITH_HISTORY = SCREENS.map((screen) => (screen.startsWith('trips') ? `${screen}?day=${DAY}` : screen));

async function expectInOrder(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expect(async () => {
    const { usedPart, ...faults } = await layoutOf(page);
    expect(faults, what).toEqual(FAULTLESS);
    expect(usedPart, what).toBeGreaterThanOrEqual(MIN_USED_PART);
  }).toPass({ timeout: 5_000 });
}

test('every screen uses its width, in any window and both directions', async ({
  stack,
  server,
  car,
  phone,
}) => {
  test.setTimeout(300_000);
  const { page } = phone;
  await car.import([driveFile(stack, `${DAY}T10:00:00`, 5)]);
  await page.goto(`${server.origin}/app/trips?day=${DAY}`);
  await expect(page.getByTestId('trip')).toBeVisible({ timeout: 40_000 });
  for (const language of ['en', 'he']) {
    await phone.speak(language);
    for (const screen of [...WITH_HISTORY, 'trip']) {
      await page.setViewportSize(SIZES.phone);
      await page.goto(`${server.origin}/app/${screen === 'trip' ? `trips?day=${DAY}` : screen}`);
      if (screen === 'trip') {
        await page.getByTestId('trip').click();
        await page.waitForURL('**/trips/details');
        await expect(page.getByTestId('trip-distance')).toHaveText('3');
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [name, size] of Object.entries({ ...SIZES, ...UPRIGHT_SIZES })) {
        await page.setViewportSize(size);
        await expectInOrder(page, `${language} ${screen} ${name}`);
      }
    }
  }
  expect(phone.problems).toEqual([]);
});

test('no word is broken on upright tablets, in the languages with the longest', async ({ server, phone }) => {
  test.setTimeout(180_000);
  const { page } = phone;
  for (const language of ['ru', 'pt-br']) {
    await phone.speak(language);
    for (const screen of SCREENS) {
      await page.goto(`${server.origin}/app/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of [SIZES.tablet, UPRIGHT_SIZES['tablet-834']]) {
        await page.setViewportSize(size);
        await expectInOrder(page, `${language} ${screen} ${size.width}`);
      }
    }
  }
});

test('the live picture takes most of the width, or all of the height', async ({ server, phone }) => {
  const { page } = phone;
  await page.goto(`${server.origin}/app/live-cam`);
  const video = page.locator('video');
  await expect(video).toBeVisible();
  for (const [name, size] of Object.entries({ ...SIZES, ...UPRIGHT_SIZES })) {
    await page.setViewportSize(size);
    await test.step(name, async () => {
      const [picture, main] = await Promise.all([video.boundingBox(), page.getByRole('main').boundingBox()]);
      if (!picture || !main) throw new Error('There is no picture');
      if (picture.height < 0.85 * main.height)
        expect(picture.width / main.width).toBeGreaterThanOrEqual(MIN_USED_PART);
    });
  }
});

test('Status opens high where there is room', async ({ server, phone }) => {
  const { page } = phone;
  for (const [size, isHigh] of [
    [SIZES.wide, true],
    [SIZES['tablet-turned'], false],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`${server.origin}/app/status`);
    await expect(page.getByTestId('sheet-handle')).toHaveAttribute('aria-expanded', String(isHigh));
  }
});

/** The focused control of the screen, if its middle is out of sight or covered; `null` otherwise. */
function hiddenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused?.closest('main')) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const y = (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2;
  const met = document.elementFromPoint((left + right) / 2, y);
  const isSeen = met !== null && (focused.contains(met) || met.contains(focused));
  return isSeen ? null : `${focused.outerHTML.slice(0, 120)} under <${met?.tagName} ${met?.className}>`;
}

/** More controls than any screen has. */
const MAX_TABS = 60;

test('keys reach each control of a screen in sight, with text of 200 %', async ({ server, phone }) => {
  test.setTimeout(180_000);
  const { page } = phone;
  for (const screen of SCREENS) {
    await page.goto(`${server.origin}/app/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '32px';
    });
    const reached = new Set<string>();
    for (let count = 0; count < MAX_TABS; count++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        () => document.activeElement?.closest('main') && document.activeElement.outerHTML,
      );
      if (!focused) {
        if (reached.size > 0) break;
        continue;
      }
      reached.add(focused);
      await expect.poll(() => page.evaluate(hiddenFocus), { message: screen, timeout: 5_000 }).toBeNull();
    }
    expect(reached.size, screen).toBeGreaterThan(0);
  }
});
