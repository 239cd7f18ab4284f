import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const playing = (page: Page) => page.getByRole('button', { name: 'Save a still' });

/** Width of the picture, and the mean of what it shows, from 0 to 255. */
const picture = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, 64, 48);
    const { data } = context?.getImageData(0, 0, 64, 48) ?? { data: new Uint8ClampedArray(1) };
    return { width: video.videoWidth, mean: data.reduce((sum, each) => sum + each, 0) / data.length };
  });

test('the four cameras are watched: at once, with their age, as a still, and stop without a viewer', async ({
  car,
  phone,
}) => {
  const { page } = phone;
  await phone.show('live-cam');
  await expect(page.getByRole('radio', { name: 'Front' })).toBeEnabled();
  await expect(playing(page)).toBeVisible({ timeout: 20_000 });
  expect((await picture(page)).width).toBeGreaterThan(0);
  await expect(page.getByText(/^\d+ ms$/)).toBeVisible();
  await expect(page.getByText(/^\d+ kB\/s$/)).toBeVisible();

  for (const name of ['Right', 'Rear', 'Left', 'Front']) {
    await page.getByRole('radio', { name }).click();
    await expect(playing(page)).toBeVisible();
    await expect(page.getByRole('radio', { name })).toBeChecked();
    expect((await picture(page)).mean).toBeGreaterThan(0);
  }
  const saved = page.waitForEvent('download');
  await playing(page).click();
  expect((await saved).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d_\d\dh\d\dm\d\ds FRONT\.jpg$/);

  await car.stop();
  await expect(page.getByText('You can watch once the car is connected.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('radio', { name: 'Front' })).toBeDisabled();
  await car.start();
  await expect(playing(page)).toBeVisible({ timeout: 40_000 });
});
