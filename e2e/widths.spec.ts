import type { Page } from '@playwright/test';
import { chargeFile, driveFile } from './support/drive-file.ts';
import { type Layout, layoutOf } from './support/layout.ts';
import { recordWalkBy, sentryCar } from './support/sentry-car.ts';
import { sharePhone } from './support/shared-phone.ts';
import { SCREENS, SIZES, UPRIGHT_SIZES } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/visible.ts';
import { withoutMaps } from './support/web-without-map.ts';

const FAULTLESS: Omit<Layout, 'usedPart'> = { broken: [], cut: [], overlapping: [], small: [], backward: [] };
/** The least part of a screen's width that its content takes. */
const MIN_USED_PART = 0.6;
const DAY = '2024-05-06';
const TRIPS = `trips?day=${DAY}`;
const RECORDINGS = 'sentry?tab=recordings';
const CHARGING = `charging?day=${DAY}`;
const WITH_HISTORY = SCREENS.map((screen) =>
  /^(trips|charging)/.test(screen) ? `${screen}?day=${DAY}` : screen,
);
/** Those of one trip and one charge, which have no address of their own. */
const DETAILS = ['trip', 'charge'];

const ALL_SIZES = { ...SIZES, ...UPRIGHT_SIZES };
const { phone: upright, 'phone-turned': turned, tablet, wide } = SIZES;
/** Where words are longest, or run from right to left, a size of each arrangement is enough. */
const SIZES_BY_LANGUAGE = {
  en: ALL_SIZES,
  he: { upright, turned, tablet, wide },
  ru: { tablet, 'tablet-834': UPRIGHT_SIZES['tablet-834'] },
  'pt-br': { tablet },
};

const shared = sharePhone(
  sentryCar,
  async ({ stack, car, phone }) => {
    await car.import([driveFile(stack, `${DAY}T10:00:00`, 5), chargeFile(stack, `${DAY}T20:00:00`, 20)]);
    await recordWalkBy(car);
    await phone.show(TRIPS);
    await expect(phone.page.getByTestId('trip')).toBeVisible({ timeout: 40_000 });
  },
  (stack) => withoutMaps(stack.folder('web')),
);

async function expectInOrder(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expect(async () => {
    const { usedPart, ...faults } = await layoutOf(page);
    expect(faults, what).toEqual(FAULTLESS);
    expect(usedPart, what).toBeGreaterThanOrEqual(MIN_USED_PART);
  }).toPass({ timeout: 5_000 });
}

/** Shows a screen, or the details of the only trip or charge, with what the car has of it. */
async function open(screen: string): Promise<void> {
  const { phone } = shared;
  const { page } = phone;
  await phone.show(screen === 'trip' ? TRIPS : screen === 'charge' ? CHARGING : screen);
  if (screen === RECORDINGS) await expect(page.getByTestId('recording').first()).toBeVisible();
  if (screen === CHARGING) await expect(page.getByTestId('charge')).toBeVisible();
  if (screen === 'charge') {
    await page.getByTestId('charge').click();
    await page.waitForURL('**/charging/details');
    await expect(page.getByTestId('chart-power')).toBeVisible();
  }
  if (screen !== 'trip') return;
  await page.getByTestId('trip').click();
  await page.waitForURL('**/trips/details');
  await expect(page.getByTestId('trip-distance')).toHaveText('3');
  // Time runs from left to right in all languages.
  const drawn = page.getByTestId('chart-speed').locator('[aria-hidden=true]').first();
  for (const each of [page.getByTestId('cursor'), drawn]) await expect(each).toHaveCSS('direction', 'ltr');
}

for (const [language, sizes] of Object.entries(SIZES_BY_LANGUAGE))
  test(`every screen uses its width and breaks no word, in ${language}`, async () => {
    test.setTimeout(180_000);
    const { phone } = shared;
    const { page } = phone;
    await phone.speak(language);
    for (const screen of [...WITH_HISTORY, ...DETAILS]) {
      await page.setViewportSize(SIZES.phone);
      await open(screen);
      for (const [name, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await expectInOrder(page, `${language} ${screen} ${name}`);
      }
    }
  });

test.describe('in English', () => {
  test('the live picture takes most of the width, or all of the height', async () => {
    const { phone } = shared;
    const { page } = phone;
    await phone.show('live-cam');
    const video = page.locator('video');
    await expect(video).toBeVisible();
    for (const [name, size] of Object.entries(ALL_SIZES)) {
      await page.setViewportSize(size);
      // The picture takes its place in a frame after that of the window's.
      await expect(async () => {
        const [picture, main] = await Promise.all([
          video.boundingBox(),
          page.getByRole('main').boundingBox(),
        ]);
        if (!picture || !main) throw new Error('There is no picture');
        if (picture.height < 0.85 * main.height)
          expect(picture.width / main.width, name).toBeGreaterThanOrEqual(MIN_USED_PART);
      }).toPass({ timeout: 5_000 });
    }
  });

  test('a recording plays over the list, or beside it where there is room', async () => {
    const { phone } = shared;
    const { page } = phone;
    await open(RECORDINGS);
    const recording = page.getByTestId('recording').first();
    const dialog = page.getByRole('dialog');
    await page.setViewportSize(SIZES.wide);
    await recording.click();
    const beside = page.getByRole('main').getByTestId('player');
    await expect(beside.locator('video')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(recording).toHaveAttribute('aria-current', 'true');
    await expect(recording).toBeFocused();
    for (const [name, size] of Object.entries({ wide, desk: SIZES.desk })) {
      await page.setViewportSize(size);
      await expectInOrder(page, name);
      const [picture, pane] = await Promise.all([
        beside.getByTestId('cameras').boundingBox(),
        beside.boundingBox(),
      ]);
      expect((picture?.width ?? 0) / (pane?.width ?? 1), name).toBeGreaterThanOrEqual(MIN_USED_PART);
    }
    // A narrower window goes on with it.
    await page.setViewportSize(SIZES.tablet);
    await expect(dialog.locator('video')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(recording).toBeFocused();

    // Where a movement of the log leads to.
    await page.setViewportSize(SIZES.wide);
    await phone.show('logs');
    await page
      .getByRole('link', { name: /saw movement/ })
      .first()
      .click();
    await page.waitForURL('**/sentry?**');
    await expect(beside.locator('video')).toBeVisible();
    await page.goBack();
    await page.waitForURL('**/logs');
  });

  test('Status opens high where there is room', async () => {
    const { phone } = shared;
    const { page } = phone;
    for (const [size, isHigh] of [
      [SIZES.wide, true],
      [SIZES['tablet-turned'], false],
    ] as const) {
      await phone.show('settings');
      await page.setViewportSize(size);
      await phone.show('status');
      await expect(page.getByTestId('sheet-handle')).toHaveAttribute('aria-expanded', String(isHigh));
    }
  });

  test('keys reach each control of a screen in sight, with text of 200 %', async () => {
    test.setTimeout(180_000);
    const { phone } = shared;
    const { page } = phone;
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '32px';
    });
    for (const screen of SCREENS) {
      await open(screen);
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
});

/** More controls than any screen has. */
const MAX_TABS = 60;

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
