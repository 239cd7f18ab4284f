import { expect, type Page } from '@playwright/test';

/** What encoding may change of a colour. */
const NEAR = 60;

/** Waits until the middle of the page's video has a colour: red, green and blue, 0 to 255. */
export async function showsColour(page: Page, colour: readonly [number, number, number]): Promise<void> {
  const distance = () =>
    page.locator('video').evaluate((video: HTMLVideoElement, wanted) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
      const context = canvas.getContext('2d');
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0) return 255;
      context.drawImage(video, videoWidth / 2, videoHeight / 2, 1, 1, 0, 0, 1, 1);
      const { data } = context.getImageData(0, 0, 1, 1);
      return Math.max(...wanted.map((value, at) => Math.abs(value - (data[at] ?? 0))));
    }, colour);
  await expect.poll(distance, { timeout: 15_000 }).toBeLessThan(NEAR);
}

/** The pictures that the page's video has shown. */
export const shownFrames = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
