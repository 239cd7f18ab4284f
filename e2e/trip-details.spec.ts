import type { Page } from '@playwright/test';
import { driveFile } from './support/drive-file.ts';
import { dragMouse } from './support/gestures.ts';
import { sharePhone } from './support/shared-phone.ts';
import { SIZES } from './support/sizes.ts';
import { CarUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const DAY = '2024-05-06';
/** With two trips. */
const BUSY_DAY = '2024-06-08';
const shared = sharePhone(CarUnderTest.start, async ({ stack, car }) => {
  // It has less to send then.
  car.simulate({ command: 'park' });
  const starts = [`${DAY}T10:00:00`, `${BUSY_DAY}T10:00:00`];
  await car.import([
    ...starts.map((start) => driveFile(stack, start, 5)),
    driveFile(stack, `${BUSY_DAY}T16:30:00`, 12),
  ]);
});

async function openTrip(): Promise<void> {
  const { phone } = shared;
  await phone.show(`trips?day=${DAY}`);
  await phone.page.getByTestId('trip').click({ timeout: 40_000 });
  await phone.page.waitForURL('**/trips/details');
  await expect(phone.page.getByTestId('trip-distance')).toHaveText('3');
}

const box = async (page: Page, testId: string) => {
  const found = await page.getByTestId(testId).boundingBox();
  if (!found) throw new Error(`${testId} is nowhere`);
  return found;
};

function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test('the route lies beside the sheet or above it, in every window, with its ends named', async () => {
  test.setTimeout(150_000);
  const { phone } = shared;
  const { page } = phone;
  await openTrip();
  for (const language of ['en', 'he']) {
    await phone.speak(language);
    for (const name of ['phone', 'phone-turned', 'tablet', 'wide'] as const) {
      await test.step(`${language} ${name}`, async () => {
        const size = SIZES[name];
        await page.setViewportSize(size);
        await expect(page.getByTestId('marker-A')).toContainText(language === 'en' ? 'Start' : 'התחלה');
        await expect(async () => {
          const sheet = await box(page, 'sheet');
          for (const id of ['marker-A', 'marker-B']) {
            const marker = await box(page, id);
            const isApart =
              marker.x + marker.width <= sheet.x ||
              marker.x >= sheet.x + sheet.width ||
              marker.y + marker.height <= sheet.y + 1;
            expect(isApart, `${id} is clear of the sheet`).toBe(true);
            expect(marker.x >= 0 && marker.x + marker.width <= size.width && marker.y >= 0).toBe(true);
          }
          for (const choice of await page.getByRole('group').getByRole('button').all())
            expect(await choice.evaluate(linesOf), 'a word is not broken').toBe(1);
          // On a phone, and in the column beside the list, the sheet lies below the route.
          if (name === 'phone-turned' || name === 'tablet') expect(sheet.height).toBe(size.height);
        }).toPass({ timeout: 20_000 });
        if (name !== 'wide') return;
        // Where the map comes from folds by itself: it lay on the route's end.
        await expect(page.locator('.maplibregl-ctrl-attrib')).toBeVisible();
        await expect(page.locator('.maplibregl-compact-show')).toHaveCount(0, { timeout: 10_000 });
      });
    }
  }
});

test('a double tap opens once and goes back once, and the focus follows', async () => {
  const { phone } = shared;
  const { page } = phone;
  await phone.show(`trips/month?day=${DAY}`);
  await page.locator('main').getByRole('link').click({ timeout: 40_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Trips – Ligo');
  const trip = page.getByTestId('trip');
  const length = await page.evaluate(() => history.length);
  await trip.dblclick({ timeout: 40_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  // By keyboard, the way leads back to the trip that was opened.
  await page.getByRole('button', { name: 'Back' }).dblclick();
  await expect(trip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Trip – Ligo');
});

test('a high sheet moves the route up and leaves its size, and a mouse drags it, selects no text and leaves the owner’s zoom', async () => {
  const { phone } = shared;
  const { page } = phone;
  await openTrip();
  const word = page.getByTestId('marker-A').getByText('Start');
  await expect(word).toBeVisible();
  const handle = page.getByTestId('sheet-handle');
  const apart = async () => {
    const [a, b] = [await box(page, 'marker-A'), await box(page, 'marker-B')];
    return Math.round(Math.hypot(a.x - b.x, a.y - b.y));
  };
  const before = await apart();
  await handle.click();
  await expect.poll(async () => (await box(page, 'sheet')).height).toBeGreaterThan(650);
  await expect(word).toBeHidden();
  expect(Math.abs((await apart()) - before)).toBeLessThan(3);
  await handle.click();
  await expect(word).toBeVisible();

  const drag = (fromY: number, toY: number) => dragMouse(page, [150, fromY], [150, toY], 6);
  await page.mouse.move(195, 200);
  await page.mouse.wheel(0, -300);
  await expect.poll(apart).toBeGreaterThan(before * 1.2);
  await expect(async () => {
    const one = await apart();
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))));
    expect(await apart()).toBe(one);
  }).toPass();
  const zoomed = await apart();

  // Over the names of the figures, which are text.
  await drag(560, 330);
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await box(page, 'sheet')).height).toBeGreaterThan(650);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  expect(await apart()).toBe(zoomed);
  await drag(400, 640);
  await expect(handle).toHaveAttribute('aria-expanded', 'false');
  expect(await apart()).toBe(zoomed);

  // The cursor shows the values of the trip there.
  const cursor = page.getByTestId('cursor');
  await cursor.focus();
  await page.keyboard.press('ArrowRight');
  await expect(cursor).toHaveAttribute(
    'aria-valuetext',
    /^\d{2}:\d{2}:\d{2}, Speed 36 km\/h, State of charge 80\.0 %, Power 6\.0 kW$/,
  );
});

test('a desk shows a trip beside the list, from any way in, and back leads out', async () => {
  const { phone, server } = shared;
  const { page } = phone;
  const list = `${server.origin}/app/trips?day=${BUSY_DAY}`;
  await page.goto(list);
  await expect(page.getByTestId('trip')).toHaveCount(2, { timeout: 40_000 });
  await page.setViewportSize(SIZES.wide);
  const distance = page.getByTestId('trip-distance');
  await expect(distance).toHaveText('7');
  const [last, first] = [page.getByTestId('trip').first(), page.getByTestId('trip').last()];
  await expect(last).toHaveAttribute('aria-current', 'true');

  await first.click();
  await expect(distance).toHaveText('3');
  await expect(page).toHaveURL(/trips\/details$/);
  await expect(first).toBeFocused();
  await page.reload();
  await expect(distance).toHaveText('3');
  await expect(page.getByTestId('trip')).toHaveCount(2);
  await last.click();
  await expect(distance).toHaveText('7');
  await page.goBack();
  await expect(page).toHaveURL(list);

  // A phone has one of them at a time.
  await first.click();
  await page.setViewportSize(SIZES.phone);
  await expect(page.getByTestId('trip')).toHaveCount(0);
  await expect(distance).toHaveText('3');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(list);
});
