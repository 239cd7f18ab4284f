import { createServer } from 'node:http';
import { freePort } from '@ligo/machine/test-support';
import type { Page } from '@playwright/test';
import { dragMouse } from './support/gestures.ts';
import { shiftOf } from './support/layout.ts';
import { ServerUnderTest, type Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { WITH_MAP } from './support/web-without-map.ts';

/** Colours of street surfaces in the map's style. */
const STREETS = ['25312b', '2e3c35', '3a4b42', '465a4f'];
/** Between the header and the sheet of a phone. */
const MAP_ONLY = { x: 0, y: 190, width: 390, height: 340 };

/** The number of pixels of a phone's map that show a street. */
async function streetPixels(page: Page): Promise<number> {
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

/** More than a marker, a name or a note could have by chance. */
const SOME_STREETS = 2_000;
/** Tiles of zoom 14 within the bundled area. */
const BUNDLED = /[/]14[/](?:8529|8530)[/](?:5973|5974)$/;

/** Drags the map to the east until only its western neighbourhood is shown. */
async function goWest(page: Page): Promise<void> {
  for (let drag = 0; drag < 4; drag += 1) await dragMouse(page, [30, 300], [370, 300]);
}

/** A tile service without streets; the list has the paths of its requests. */
async function startTileService(stack: Stack): Promise<{ url: string; asked: string[] }> {
  const origin = `http://localhost:${await freePort()}`;
  const asked: string[] = [];
  const service = createServer((request, response) => {
    const path = request.url ?? '';
    response.setHeader('access-control-allow-origin', '*');
    if (path === '/planet') {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ tiles: [`${origin}/{z}/{x}/{y}`], maxzoom: 14 }));
    }
    asked.push(path);
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => service.listen(Number(new URL(origin).port), resolve));
  stack.onEnd(async () => void service.close());
  return { url: `${origin}/planet`, asked };
}

/** Has the demo draw its map in the place of the picture. */
async function drawMap(page: Page): Promise<void> {
  const picture = page.getByTestId('map-still');
  await expect(picture).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(page.locator('canvas[data-ready]')).toBeVisible();
  await expect(picture).toHaveCount(0);
}

test('the demo begins with a picture of its map, which a touch replaces without a shift, by streets and their sources without internet', async ({
  stack,
  page,
}) => {
  // As on a new machine: no tiles are configured.
  const server = await ServerUnderTest.start(stack, { ...WITH_MAP, LIGO_MAP_PMTILES: '' });
  const elsewhere = new Set<string>();
  await page.route(
    ({ origin }) => origin !== server.origin,
    (route) => {
      elsewhere.add(new URL(route.request().url()).hostname);
      return route.abort('internetdisconnected');
    },
  );
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  // The map of a visitor who saves data waits for a touch, however long that takes.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(`${server.origin}/demo`);
  const sources = page.getByText('© OpenStreetMap contributors, © OpenMapTiles');
  const picture = page.getByRole('region', { name: 'Map' });
  await expect(picture.locator(sources)).toBeVisible();
  await expect(picture.getByRole('img', { name: 'The car is here' })).toBeVisible();
  const widthOf = () =>
    picture.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(widthOf).toBeGreaterThan(0);
  await expect(page.locator('canvas')).toHaveCount(0);
  await drawMap(page);
  await expect(page.getByTestId('car-marker')).toBeVisible();
  expect(await shiftOf(page, { alsoAfterInput: true })).toBeLessThan(0.02);
  await expect(sources).toBeVisible();
  await expect.poll(() => streetPixels(page)).toBeGreaterThan(SOME_STREETS);
  expect([...elsewhere]).toEqual(['tiles.openfreemap.org']);
  expect(refused).toEqual([]);
});

test('beyond the bundled area the tiles come from the configured service', async ({ stack, page }) => {
  const { url, asked } = await startTileService(stack);
  const server = await ServerUnderTest.start(stack, {
    ...WITH_MAP,
    LIGO_MAP_PMTILES: '',
    LIGO_MAP_TILES_URL: url,
  });
  await page.goto(`${server.origin}/demo`);
  await drawMap(page);
  await expect.poll(() => streetPixels(page)).toBeGreaterThan(SOME_STREETS);
  await goWest(page);
  await expect.poll(() => asked).toContain('/14/8528/5974');
  await expect.poll(() => streetPixels(page)).toBe(0);
  expect(asked.filter((path) => BUNDLED.test(path))).toEqual([]);
});
