import { Phone } from './support/phone.ts';
import { recordWalkBy, sentryCar } from './support/sentry-car.ts';
import { SIZES, TIGHT_SIZES } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { expectTappable } from './support/visible.ts';

test('a recording that is kept on the phone is listed and watched without the car, also after a reload', async ({
  stack,
  server,
  context,
}) => {
  test.setTimeout(180_000);
  const car = await sentryCar(stack, server);
  const phone = await Phone.paired(context, server, car);
  const { page } = phone;
  await phone.show('sentry?tab=recordings');
  await recordWalkBy(car);
  // It comes by itself, soon after it has ended.
  const recording = page.getByTestId('recording');
  await expect(recording).toHaveCount(1);
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
