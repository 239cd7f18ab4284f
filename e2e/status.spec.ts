import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dragFinger, dragMouse } from './support/gestures.ts';
import { MAX_SHIFT, shiftOf } from './support/layout.ts';
import type { Phone } from './support/phone.ts';
import { SIZES } from './support/sizes.ts';
import { CarUnderTest, type ServerUnderTest, type Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

// Maps and sheets glide.
test.use({ hasMap: true, contextOptions: {} });

async function expectMapFollows(page: Page): Promise<void> {
  await expect(page.locator('canvas[data-ready]')).toBeVisible();
  const follow = page.getByRole('button', { name: 'Keep the map on the car' });
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  const drag = () => dragMouse(page, [200, 250], [120, 330]);
  await drag();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  // One notch of a wheel is a zoom by hand too.
  await page.mouse.move(200, 250);
  await page.mouse.wheel(0, -100);
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await drag();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
}

async function expectSheetOpens(phone: Phone): Promise<void> {
  const { page } = phone;
  await page.reload();
  await phone.expectLive();
  await expect(page.getByTestId('soc')).toHaveText(/\d/);
  await expect(page.locator('canvas[data-ready]')).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  const handle = page.getByTestId('sheet-handle');
  const touch = await page.context().newCDPSession(page);
  const swipe = (fromY: number, toY: number) => dragFinger(touch, [120, fromY], [120, toY]);
  await swipe(720, 560);
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  await swipe(560, 720);
  await expect(handle).toHaveAttribute('aria-expanded', 'false');

  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is nowhere');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await dragMouse(page, [x, y], [x, y - 150]);
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  await swipe(560, 720);
  await expect(handle).toHaveAttribute('aria-expanded', 'false');

  await expect(page.getByTestId('health')).toBeHidden();
  await page.getByRole('button', { name: 'Show more figures' }).click();
  await expect(page.getByTestId('health')).toHaveText('97 %');
  await page.getByRole('button', { name: 'What the battery figures mean' }).click();
  await expect(page.getByText('Voltage of the weakest cell of the battery.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Voltage of the weakest cell of the battery.')).toBeHidden();
}

async function expectNothingOfAnother(stack: Stack, server: ServerUnderTest, phone: Phone): Promise<void> {
  const { page } = phone;
  const marker = page.getByRole('img', { name: 'The car is here' });
  await expect(marker).toBeVisible();
  const folder = stack.folder('drive');
  mkdirSync(folder);
  const rows = Array.from({ length: 600 }, (_, second) => `${1_790_000_000 + second},50,80`);
  writeFileSync(`${folder}/drive.csv`, ['t_unix_s,speed_kmh,soc_pct', ...rows].join('\n'));
  const other = await CarUnderTest.start(stack, server, ['--source', `replay:${folder}/drive.csv`]);
  await phone.openAddCar();
  await phone.typeCode(await other.qrText());
  await phone.nameCar('Without a place');
  await expect(page.getByRole('heading', { name: 'my cars' })).toBeVisible();
  const choose = (name: string) => page.getByRole('button', { name }).first().click();
  await choose('Without a place');
  await phone.expectLive();
  await expect(page.getByTestId('speed')).toHaveText('50');
  await expect(marker).toHaveCount(0);
  const follow = page.getByRole('button', { name: 'Keep the map on the car' });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');

  await phone.openCars();
  await choose('Monaco');
  await expect(marker).toBeVisible();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await follow.click();
  await phone.openCars();
  await choose('Without a place');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await phone.openCars();
  await choose('Monaco');
  await other.stop();
}

async function expectReasonInSight(page: Page): Promise<void> {
  const title = page.getByTestId('failure').getByText('The car is not online');
  await expect(title).toBeVisible({ timeout: 40_000 });
  const connection = page.getByTestId('connection');
  await expect(connection).toHaveAttribute('data-state', 'waiting');
  await connection.getByRole('button', { name: 'The car is not online' }).click();
  const sentence = connection.getByText(/^The car has not been online since \d\d:\d\d\.$/);
  await expect(sentence).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sentence).toBeHidden();
  for (const size of [SIZES.phone, SIZES['phone-turned'], SIZES.wide]) {
    await page.setViewportSize(size);
    const covers = () =>
      title.evaluate((element) => {
        // Taps go through to the map; the eye stops here.
        element.style.pointerEvents = 'auto';
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const points = [left + 2, (left + right) / 2, right - 2];
        return points
          .map((x) => document.elementFromPoint(x, (top + bottom) / 2))
          .filter((each) => each === null || !element.contains(each))
          .map((each) => each?.outerHTML ?? 'nothing');
      });
    // The sheet slides to where it is in the new window.
    await expect.poll(covers).toEqual([]);
  }
}

// One flow: a map takes longer to draw than the rest.
test('Status has a map of the car and a sheet with its figures', async ({ stack, server, car, phone }) => {
  test.setTimeout(300_000);
  const { page } = phone;
  await test.step('the map follows the car until it is dragged, and again when asked or when the page comes back', () =>
    expectMapFollows(page));
  await test.step('the sheet comes without a shift, is dragged by a finger anywhere and by the mouse on its handle, and explains its figures', () =>
    expectSheetOpens(phone));
  // What glides is drawn again with each frame.
  car.simulate({ command: 'park' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('nothing of one car stays on the map of another', () =>
    expectNothingOfAnother(stack, server, phone));
  await test.step('why there is no link stands above the map and what is written on it', async () => {
    await expect(page.locator('.maplibregl-ctrl-attrib')).toBeVisible();
    await car.stop();
    await expectReasonInSight(page);
  });
  await test.step('the map speaks the language of its owner', async () => {
    await page.setViewportSize(SIZES.phone);
    await phone.startIn('he');
    await expect(page.locator('canvas[data-ready]')).toHaveAttribute('aria-label', 'מפה');
    await expect(page.locator('.maplibregl-ctrl-attrib-button')).toHaveAttribute('aria-label', 'מקור המפה');
    // A bracket that is drawn alone keeps its side.
    const direction = await page.evaluate(() => new OffscreenCanvas(9, 9).getContext('2d')?.direction);
    expect(direction).toBe('ltr');
  });
  expect(phone.problems).toEqual([]);
});
