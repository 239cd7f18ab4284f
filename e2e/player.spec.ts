import type { Locator } from '@playwright/test';
import { expectAccessible, SERIOUS } from './support/axe.ts';
import { anotherPhone, Phone } from './support/phone.ts';
import { sentryCar } from './support/sentry-car.ts';
import { SIZES, TIGHT_SIZES } from './support/sizes.ts';
import { type CarUnderTest, ServerUnderTest, Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { expectTappable } from './support/visible.ts';

/** Where a button of the picture lies within the picture, in parts of its size. */
async function placeOf(button: Locator, picture: Locator) {
  const [inner, outer] = [await button.boundingBox(), await picture.boundingBox()];
  if (!inner || !outer) throw new Error('not visible');
  return [(inner.x - outer.x) / outer.width, (inner.y - outer.y) / outer.height].map((part) =>
    Number(part.toFixed(1)),
  );
}

// The recording whose end the first one waits for is what the others play; the last one stops the car.
test.describe.configure({ mode: 'serial' });

let stack: Stack;
let server: ServerUnderTest;
let car: CarUnderTest;
let phone: Phone;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  stack = new Stack();
  server = await ServerUnderTest.start(stack);
  car = await sentryCar(stack, server, { postMovementTime: 20 });
  const context = await stack.newContext(browser);
  phone = await Phone.paired(context, server, car);
});
test.afterAll(() => stack.end());

test('a recording in progress is listed, and what there is of it plays until its end', async () => {
  test.setTimeout(180_000);
  const { page } = phone;
  await phone.show('sentry?tab=configuration');
  await expect(page.getByText('Watching').first()).toBeVisible({ timeout: 40_000 });
  await page.getByRole('tab', { name: 'Recordings' }).click();
  car.simulate({ command: 'movement' });
  const recording = page.getByTestId('recording');
  await expect(recording.getByText('Recording now')).toBeVisible({ timeout: 40_000 });
  await recording.click();
  const player = page.getByRole('dialog');
  await expect(player.getByText('still in progress')).toBeVisible();
  const video = player.locator('video');
  const durationS = () => video.evaluate(({ duration }: HTMLVideoElement) => duration);
  await expect.poll(durationS, { timeout: 20_000 }).toBeGreaterThan(1);
  const firstS = await durationS();
  await expect(player.getByText('still in progress')).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(durationS, { timeout: 20_000 }).toBeGreaterThan(firstS + 5);
  // It goes on to the end.
  await expect
    .poll(() => video.evaluate(({ ended }: HTMLVideoElement) => ended), { timeout: 60_000 })
    .toBe(true);
  await page.keyboard.press('Escape');
  // It counts as seen; the bar of this stay has its movement.
  await expect(page.getByText('not seen yet')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '1 movement while parked' })).toBeVisible();
  await expectAccessible(page, 'list', { impacts: SERIOUS });
  expect(phone.problems).toEqual([]);
});

test('the player begins with the camera that saw movement, and shows each camera, frame by frame and at any speed', async () => {
  test.setTimeout(180_000);
  const { page } = phone;
  await phone.show('sentry?tab=recordings');
  await page.getByTestId('recording').first().click();
  const player = page.getByRole('dialog');
  const video = player.locator('video');
  const atS = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(atS, { timeout: 30_000 }).toBeGreaterThan(0.5);
  await expect(player.getByTestId('movement').first()).toBeVisible();

  // The walk-by is before the front camera.
  const all = player.getByRole('button', { name: 'Show all cameras, now: Front' });
  await expect(player.getByTestId('cameras')).toHaveCSS('transform', 'matrix(2, 0, 0, 2, 0, 0)');
  await all.click();
  await expect(player.getByTestId('cameras')).toHaveCSS('transform', 'none');
  const picture = player.getByTestId('cameras');
  const enlarge = (name: string) => player.getByRole('button', { name: `Enlarge camera: ${name}` });
  expect(await placeOf(enlarge('Front'), picture)).toEqual([0, 0]);
  expect(await placeOf(enlarge('Left'), picture)).toEqual([0.5, 0.5]);
  await enlarge('Left').focus();
  await page.keyboard.press('Enter');
  await expect(player.getByRole('button', { name: 'Show all cameras, now: Left' })).toBeVisible();

  await player.getByRole('combobox', { name: 'Playback speed' }).selectOption('0.5');
  expect(await video.evaluate(({ playbackRate }: HTMLVideoElement) => playbackRate)).toBe(0.5);
  // Five frames a second; a step leads to the middle of one.
  const frame = async () => Math.floor((await atS()) * 5);
  await player.getByRole('slider').fill('2100');
  await player.getByRole('button', { name: 'One frame forward' }).click();
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const before = await frame();
  await player.getByRole('button', { name: 'One frame forward' }).click();
  await expect.poll(frame).toBe(before + 1);
  await player.getByRole('button', { name: 'One frame back' }).click();
  await expect.poll(frame).toBe(before);

  await player.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION');
  await player.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expectAccessible(page, 'player', { impacts: SERIOUS });

  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The picture takes its place some frames after the window has its size.
    await expect(async () => {
      const box = await picture.locator('..').boundingBox();
      // Without bars, as the cameras have 640x480, and as large as the screen lets it be.
      const shape = await video.evaluate((each: HTMLVideoElement) => each.videoWidth / each.videoHeight);
      expect(shape).toBeCloseTo(4 / 3);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(shape, 1);
      expect(Math.max((box?.width ?? 0) / width, (box?.height ?? 0) / height)).toBeGreaterThan(0.6);
    }).toPass({ timeout: 10_000 });
  }
  expect(phone.problems).toEqual([]);
});

test('a movement leads to its recording, which has the time of the log and that of the car, on a phone in another time zone', async ({
  browser,
}) => {
  // Half an hour from every zone of these programs.
  const abroad = await anotherPhone(stack, browser, server, { timezoneId: 'Asia/Kolkata' });
  const { page } = abroad;
  await abroad.openScreen('Logs');
  const newest = page.getByRole('link', { name: /Sentry saw movement/ }).first();
  const time = await newest.locator('time').textContent({ timeout: 30_000 });
  // Another movement may follow.
  const movement = page.locator(`[id="${await newest.getAttribute('id')}"]`);
  await movement.click();
  const player = page.getByRole('dialog');
  const hourAndMinute = /\d\d:\d\d(?=:\d\d)/;
  await expect(player).toContainText('Car time:', { timeout: 30_000 });
  const [shown] = (await player.getByRole('heading').textContent())?.match(hourAndMinute) ?? [];
  // It begins some seconds before the movement.
  const minutes = (text = '') => 60 * Number(text.slice(0, 2)) + Number(text.slice(3, 5));
  expect(minutes(time ?? '') - minutes(shown)).toBeLessThanOrEqual(1);
  expect(minutes(time ?? '') - minutes(shown)).toBeGreaterThanOrEqual(0);
  await page.goBack();
  await expect(movement).toBeFocused();
  expect(abroad.problems).toEqual([]);
  await page.close();
});

test('a recording that is kept on the phone is watched without the car, also after a reload', async () => {
  test.setTimeout(180_000);
  const { page } = phone;
  await page.setViewportSize(SIZES.phone);
  // The player is closed then.
  await phone.show('status');
  await phone.show('sentry?tab=recordings');
  const recording = page.getByTestId('recording').first();
  await expect(recording.locator('img')).toBeVisible();

  await page.getByRole('button', { name: 'Select several' }).click();
  for (const size of [SIZES['phone-turned'], TIGHT_SIZES['small-phone-tab'], SIZES.phone]) {
    await page.setViewportSize(size);
    await recording.scrollIntoViewIfNeeded();
    await expectTappable(recording);
  }
  await page.getByRole('button', { name: 'Stop selecting' }).click();

  await recording.click();
  const player = page.getByRole('dialog');
  await player.getByRole('switch', { name: 'Keep on this phone' }).click();
  await expect(player.getByText('Downloaded')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(recording.getByText('On this phone')).toBeVisible();

  await car.stop();
  await page.reload();
  await expect(page.getByText('The car is not connected.')).toBeVisible({ timeout: 30_000 });
  await expect(recording.locator('img')).toBeVisible();
  await recording.click();
  const shown = () =>
    player
      .locator('video')
      .evaluate(({ videoWidth, currentTime }: HTMLVideoElement) => videoWidth * currentTime);
  await expect.poll(shown, { timeout: 20_000 }).toBeGreaterThan(0);
  // A busy machine records fewer seconds.
  const slider = player.getByRole('slider');
  const endMs = Math.floor(Number(await slider.getAttribute('max')) * 0.8);
  await slider.fill(String(endMs));
  await expect.poll(shown).toBeGreaterThan((endMs / 1_000 - 1) * 960);
  expect(phone.problems).toEqual([]);
});
