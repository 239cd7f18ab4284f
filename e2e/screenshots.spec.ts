import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { textsIn } from '@ligo/texts/test-support';
import type { Page } from '@playwright/test';
import { expectAccessible, SERIOUS } from './support/axe.ts';
import { driveFile } from './support/drive-file.ts';
import { Phone } from './support/phone.ts';
import { recordWalkBy, sentryCar } from './support/sentry-car.ts';
import { SIZES, TIGHT_SIZES } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use({ hasMap: true });

const folder = fileURLToPath(new URL('../.cache/screenshots', import.meta.url));
/** Pictures are for the eye alone: with LIGO_PICTURES=on they are taken, with LIGO_ALL_SIZES=on in every other window too. */
const hasAllSizes = process.env.LIGO_ALL_SIZES === 'on';
const hasPictures = hasAllSizes || process.env.LIGO_PICTURES === 'on';
const sizes = { phone: SIZES.phone, wide: SIZES.wide };
const otherSizes: Record<string, { width: number; height: number }> = hasAllSizes
  ? { ...SIZES, ...TIGHT_SIZES }
  : {};
const languages = ['en', 'he'];

const TEXT_NAMES = new Set(Object.keys(textsIn('en')).map((name) => name.replace(/_(one|other)$/, '')));

/** Names of texts that appear on a page, or in its accessible names, because the text itself is not loaded. */
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
  return words.filter((word) => TEXT_NAMES.has(word));
}

/** Looks at a screen as owners and as axe do: both sizes, a language of each direction. */
async function look(page: Page, name: string, ready: (page: Page) => Promise<void>): Promise<void> {
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('ligo.language', value), language);
    await page.reload();
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await ready(page);
      expect(await missingTexts(page)).toEqual([]);
      // Contrast takes most of the time, and colours are the same in each language.
      const without = language === 'en' ? [] : ['color-contrast'];
      await expectAccessible(page, `${name} ${language}`, { without, impacts: SERIOUS });
      if (hasPictures) await page.screenshot({ path: `${folder}/${name}-${language}-${size}.png` });
    }
    for (const [size, viewport] of Object.entries(otherSizes)) {
      await page.setViewportSize(viewport);
      await ready(page);
      await page.screenshot({ path: `${folder}/${name}-${language}-${size}.png` });
    }
  }
  await page.evaluate(() => localStorage.setItem('ligo.language', 'en'));
  await page.setViewportSize(sizes.phone);
  await page.reload();
}

test('every screen is in order for eyes, fingers and screen readers', async ({
  server,
  car,
  stack,
  context,
}) => {
  test.setTimeout(hasAllSizes ? 1_200_000 : 300_000);
  mkdirSync(folder, { recursive: true });
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await page.goto(`${server.origin}/app/login`);
  await look(page, 'login', (each) => expect(each.getByRole('button')).toBeEnabled());

  await phone.signIn();
  await look(page, 'scan', (each) => expect(each.getByRole('heading', { level: 1 })).toBeVisible());
  await page.goto(`${server.origin}/app/account`);
  await look(page, 'account', (each) => expect(each.getByRole('heading', { level: 1 })).toBeVisible());
  await page.goto(`${server.origin}/app/scan-qr-code`);
  await phone.typeCode(await car.pairingCode());
  await phone.nameCar('Monaco');
  await page.waitForURL('**/app/status');
  await look(page, 'status', async (each) => {
    await phone.expectLive();
    await expect(each.locator('canvas[data-ready]')).toBeVisible();
  });
  await car.import([
    driveFile(stack, '2024-05-06T10:00:00', 30),
    driveFile(stack, '2024-05-06T16:30:00', 12),
  ]);
  const open = (path: string) => page.goto(`${server.origin}/app/${path}`);
  await open('trips?day=2024-05-06');
  await expect(page.getByTestId('trip')).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByText('still on the car')).toHaveCount(0);
  await look(page, 'trips', (each) => expect(each.getByTestId('trip')).toHaveCount(2));
  await page.getByTestId('trip').first().click();
  await look(page, 'trip', async (each) => {
    await expect(each.getByTestId('chart-speed')).toBeVisible();
    await expect(each.getByTestId('marker-B')).toBeVisible();
  });
  for (const [path, name] of [
    ['trips/month?day=2024-05-06', 'trips-month'],
    ['trips/search', 'trips-search'],
    ['sentry?tab=configuration', 'sentry-configuration'],
    ['seats', 'seats'],
    ['logs', 'logs'],
    ['settings', 'settings'],
    ['notifications', 'notifications'],
  ] as const) {
    await open(path);
    await look(page, name, async (each) => {
      await expect(each.getByRole('heading', { level: 1 })).toBeVisible();
      await phone.expectLive();
    });
  }
  // With forced colours, the state of a switch stays visible.
  await open('settings');
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
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await phone.pair(await car.pairingCode(), 'Monaco');
  await phone.expectLive();
  await page.goto(`${server.origin}/app/live-cam`);
  await look(page, 'live-camera', (each) =>
    expect(each.locator('main button:has(.tabler-icon-camera)')).toBeVisible({ timeout: 30_000 }),
  );
  await recordWalkBy(car);
  await recordWalkBy(car, { what: 'car', side: 'left' });
  await page.goto(`${server.origin}/app/sentry?tab=recordings`);
  const thumbnails = (each: Page) =>
    expect(each.getByTestId('recording').locator('img').nth(1)).toBeVisible();
  await look(page, 'sentry-recordings', thumbnails);
  await look(page, 'sentry-player', async (each) => {
    await thumbnails(each);
    if ((await each.getByRole('dialog').count()) === 0) await each.getByTestId('recording').last().click();
    await expect
      .poll(() =>
        each
          .locator('main video, [role=dialog] video')
          .evaluate((video: HTMLVideoElement) => video.videoWidth),
      )
      .toBeGreaterThan(0);
  });
  expect(phone.problems).toEqual([]);
});
