import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { textsIn } from '@ligo/texts/test-support';
import type { Page } from '@playwright/test';
import { expectAccessible, SERIOUS } from './support/axe.ts';
import { chargeFile, driveFile } from './support/drive-file.ts';
import { Phone } from './support/phone.ts';
import { recordWalkBy, sentryCar } from './support/sentry-car.ts';
import { SIZES, TIGHT_SIZES } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

const folder = fileURLToPath(new URL('../.cache/screenshots', import.meta.url));
/** Pictures are for the eye alone: with LIGO_PICTURES=on they are taken, with LIGO_ALL_SIZES=on in every other window too. */
const hasAllSizes = process.env.LIGO_ALL_SIZES === 'on';
const hasPictures = hasAllSizes || process.env.LIGO_PICTURES === 'on';
test.use({ hasMap: hasPictures });
const otherSizes: Record<string, { width: number; height: number }> = hasAllSizes
  ? { ...SIZES, ...TIGHT_SIZES }
  : {};
const languages = ['en', 'he'];
const DAY = '2024-05-06';

const TEXT_NAMES = new Set(Object.keys(textsIn('en')).map((name) => name.replace(/_(one|other)$/, '')));

/** What appears on a page, or in its accessible names, of texts that are not loaded, their names, and of texts without their values. */
async function missingTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const written: string[] = [];
    while (all.nextNode()) written.push(all.currentNode.nodeValue ?? '');
    const spoken = ['aria-label', 'alt', 'title', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''),
    );
    return [...written, ...spoken];
  });
  const words = texts.flatMap((each) => each.match(/[\w.-]+/g) ?? []);
  return [...words.filter((word) => TEXT_NAMES.has(word)), ...texts.filter((each) => each.includes('{{'))];
}

/**
 * Looks at a screen as owners and as axe do: in English in both sizes, else in the size of a phone. Contrast, which takes most of the
 * time, is the same in each language and size.
 */
async function look(
  phone: Phone,
  name: string,
  ready: () => Promise<void>,
  sizes: readonly (keyof typeof SIZES)[] = ['wide', 'phone'],
): Promise<void> {
  const { page } = phone;
  const language = await page.evaluate(() => document.documentElement.lang);
  const shoot = async (size: string) => {
    if (hasPictures) await page.screenshot({ path: `${folder}/${name}-${language}-${size}.png` });
  };
  for (const [size, viewport] of sizes.length > 1 ? Object.entries(otherSizes) : []) {
    await page.setViewportSize(viewport);
    await ready();
    await shoot(size);
  }
  for (const size of language === 'en' || hasAllSizes ? sizes : sizes.filter((each) => each === 'phone')) {
    await page.setViewportSize(SIZES[size]);
    await ready();
    expect(await missingTexts(page), name).toEqual([]);
    const without = language === 'en' && size === 'phone' ? [] : ['color-contrast'];
    await expectAccessible(page, `${name} ${language}`, { without, impacts: SERIOUS });
    await shoot(size);
  }
}

/** Shows an address below `/app` and looks at it, by default once it has its heading and live figures. */
async function visit(phone: Phone, name: string, path: string, ready = () => phone.expectLive()) {
  await phone.show(path);
  await look(phone, name, ready);
}

/** The screens of a car that drives, with a history of one day. */
async function lookAtDriving(phone: Phone): Promise<void> {
  const { page } = phone;
  const count = (id: string, number: number) => () => expect(page.getByTestId(id)).toHaveCount(number);
  await visit(phone, 'status', 'status', async () => {
    await phone.expectLive();
    if (hasPictures) await expect(page.locator('canvas[data-ready]')).toBeVisible();
  });
  await visit(phone, 'trips', `trips?day=${DAY}`, count('trip', 2));
  await page.getByTestId('trip').first().click();
  await look(phone, 'trip', async () => {
    await expect(page.getByTestId('chart-speed')).toBeVisible();
    await expect(page.getByTestId('marker-B')).toBeVisible();
  });
  await visit(phone, 'charging', `charging?day=${DAY}`, count('charge', 1));
  await page.getByTestId('charge').click();
  const hasCurve = () => expect(page.getByTestId('chart-power')).toBeVisible();
  await look(phone, 'charge', hasCurve);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const action of ['export', 'delete']) {
    await page.locator(`main button:has(.tabler-icon-${action === 'export' ? 'download' : 'trash'})`).click();
    // In another window, details and their dialogs begin again.
    await look(phone, `charge-${action}`, () => expect(dialog).toBeVisible(), ['phone']);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  for (const [name, path] of [
    ['trips-month', `trips/month?day=${DAY}`],
    ['trips-search', 'trips/search'],
    ['sentry-configuration', 'sentry?tab=configuration'],
    ['seats', 'seats'],
    ['logs', 'logs'],
    ['settings', 'settings'],
    ['tariffs', 'tariffs'],
    ['devices', 'devices'],
    ['notifications', 'notifications'],
  ] as const)
    await visit(phone, name, path);
}

test('every screen is in order for eyes, fingers and screen readers', async ({
  server,
  car,
  stack,
  context,
}) => {
  test.setTimeout(hasAllSizes ? 1_200_000 : 300_000);
  mkdirSync(folder, { recursive: true });
  await car.import([
    driveFile(stack, `${DAY}T10:00:00`, 30),
    driveFile(stack, `${DAY}T16:30:00`, 12),
    chargeFile(stack, `${DAY}T20:00:00`, 30),
  ]);
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  const hasHeading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.origin}/app/login`);
  for (const language of languages) {
    await phone.startIn(language);
    await look(phone, 'login', () => expect(page.getByRole('button')).toBeEnabled());
  }
  await phone.startIn('en');
  await phone.signIn();
  for (const language of languages) {
    await phone.speak(language);
    await visit(phone, 'account', 'account', hasHeading);
    await visit(phone, 'scan', 'scan-qr-code', hasHeading);
  }
  await phone.speak('en');
  await phone.typeCode(await car.qrText());
  await phone.nameCar('Monaco');
  await page.waitForURL('**/app/status');
  await phone.show(`trips?day=${DAY}`);
  await expect(page.getByTestId('trip')).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByText('still on the car')).toHaveCount(0);
  for (const language of languages) {
    await phone.speak(language);
    await lookAtDriving(phone);
  }
  // With forced colours, the state of a switch stays visible.
  await phone.show('settings');
  await phone.expectLive();
  await page.emulateMedia({ forcedColors: 'active' });
  const thumbColors = (isOn: boolean) =>
    page
      .locator(`[role=switch][aria-checked=${isOn}] > span`)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  await expect.poll(async () => (await thumbColors(false)).length).toBeGreaterThan(0);
  const on = await thumbColors(true);
  expect(on.length).toBeGreaterThan(0);
  for (const color of await thumbColors(false)) expect(on).not.toContain(color);
  expect(phone.problems).toEqual([]);
});

test('what cameras see and Sentry recorded is in order, too', async ({ server, stack, context }) => {
  test.setTimeout(300_000);
  mkdirSync(folder, { recursive: true });
  // In the afternoon, whenever the test runs.
  const car = await sentryCar(stack, server, { minDuration: 1 }, { kind: 'scene', hour: 15 });
  const phone = await Phone.paired(context, server, car);
  const { page } = phone;
  await recordWalkBy(car);
  await recordWalkBy(car, { what: 'car', side: 'left' });
  for (const language of languages) {
    await phone.show('status');
    await phone.speak(language);
    await phone.expectLive();
    await visit(phone, 'charging-none', 'charging');
    await visit(phone, 'live-camera', 'live-cam', () =>
      expect(page.locator('main button:has(.tabler-icon-camera)')).toBeVisible({ timeout: 30_000 }),
    );
    const recordings = page.getByTestId('recording');
    const hasThumbnails = () => expect(recordings.locator('img').nth(1)).toBeVisible();
    await visit(phone, 'sentry-recordings', 'sentry?tab=recordings', hasThumbnails);
    await recordings.last().click();
    await look(phone, 'sentry-player', () =>
      expect
        .poll(() =>
          page
            .locator('main video, [role=dialog] video')
            .evaluate((video: HTMLVideoElement) => video.videoWidth),
        )
        .toBeGreaterThan(0),
    );
  }
  expect(phone.problems).toEqual([]);
});
