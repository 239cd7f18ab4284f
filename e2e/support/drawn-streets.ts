import type { Page } from '@playwright/test';

/** Colours of street surfaces in the map's style. */
const STREETS = ['25312b', '2e3c35', '3a4b42', '465a4f'];
/** Between the header and the sheet of a phone. */
const MAP_ONLY = { x: 0, y: 190, width: 390, height: 340 };

/** The number of pixels of a phone's map that show a street. */
export async function streetPixels(page: Page): Promise<number> {
  const picture = (await page.screenshot({ clip: MAP_ONLY })).toString('base64');
  return page.evaluate(
    async ({ base64, colors }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const hex = [...data.slice(at, at + 3)].map((each) => each.toString(16).padStart(2, '0')).join('');
        if (colors.includes(hex)) count += 1;
      }
      return count;
    },
    { base64: picture, colors: STREETS },
  );
}
