import { expect, type Page } from '@playwright/test';
import { Phone } from '../../support/phone.ts';
import { CarUnderTest, ServerUnderTest } from '../../support/stack.ts';
import { test } from '../../support/test.ts';
import { Album, LANGUAGES } from '../support/album.ts';
import { keepDemoDay } from '../support/demo-car.ts';
import { livesOnTheDay, ON_THE_DAY } from '../support/demo-day.ts';
import { demoDrives, recordingOf } from '../support/demo-drives.ts';

/** Time until a person crossing the street has reached the middle of the picture, ms. */
const HALF_ACROSS_MS = 6_500;

const isIdle = (page: Page) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);

/** Moves along the open trip to a moment at which the car took a lot of power. */
async function goToStrongMoment(page: Page): Promise<void> {
  const slider = page.getByRole('slider');
  const power = page.getByTestId('chart-power').getByTestId('readout');
  for (let moment = 660; moment < 900; moment++) {
    await slider.fill(String(moment));
    // Readouts follow with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    if (Number.parseFloat((await power.textContent()) ?? '') > 60) return;
  }
  throw new Error('The trip has no such moment');
}

async function showTrips(page: Page, album: Album, isEnglish: boolean): Promise<void> {
  await isIdle(page);
  await album.keep('trips');
  await page.getByTestId('trip').first().click();
  const isDrawn = async () => {
    await expect(page.getByTestId('marker-B')).toBeVisible();
    await expect(page.locator('canvas[data-ready]')).toBeVisible();
  };
  await isDrawn();
  if (isEnglish) {
    await goToStrongMoment(page);
    await page.getByTestId('sheet').evaluate((sheet) => sheet.scrollTo(0, 0));
    await album.keep('trip');
    await album.keepWide('wide-trip', isDrawn);
  }
  await page.getByRole('group').getByRole('button').nth(1).click();
  await goToStrongMoment(page);
  await page.getByTestId('chart-power').evaluate((chart) => {
    chart.style.scrollMarginTop = '64px';
    chart.scrollIntoView({ block: 'start' });
  });
  await album.keep('power');
}

/** The driver's seat is warm, the passenger's is aired a little. */
async function warmSeats(page: Page): Promise<void> {
  const press = (seat: number, mode: number) =>
    page.getByRole('region').nth(seat).getByRole('button').nth(mode).click();
  await press(0, 0);
  await press(0, 0);
  await press(1, 1);
}

test.use({ hasMap: true });

test('the parked car and what it has kept', async ({ stack, context }) => {
  const server = await ServerUnderTest.start(stack, ON_THE_DAY);
  const car = await CarUnderTest.start(stack, server, [], ON_THE_DAY, keepDemoDay);
  car.simulate({ command: 'park' });
  const drives = demoDrives();
  for (const drive of drives) await car.import([recordingOf(stack, drive)]);
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await livesOnTheDay(page);
  await phone.pair(await car.qrText(), 'Luna');
  await phone.expectLive();
  const album = new Album(page, server.origin);
  for (const language of LANGUAGES) {
    const isFirst = language === LANGUAGES[0];
    await album.open(language, 'trips');
    await expect(page.getByTestId('trip')).toHaveCount(drives.length);
    await showTrips(page, album, language === 'en');

    await album.turnTo('live-cam');
    await expect(page.locator('main button:has(.tabler-icon-camera)')).toBeVisible();
    await expect(page.locator('main')).not.toContainText('--');
    car.simulate({ command: 'movement', side: 'front', distance: 'far' });
    await page.waitForTimeout(HALF_ACROSS_MS);
    await album.keep('live-camera');

    await album.turnTo('seats');
    if (isFirst) await warmSeats(page);
    await expect(page.locator('[data-level="2"]')).toBeVisible();
    await album.keep('climate');
    await page.locator('.tabler-icon-adjustments').click();
    await album.keep('seats');

    await album.turnTo('logs');
    await isIdle(page);
    await album.keep('logs');
    await album.turnTo('notifications');
    const sentryMovement = page.getByRole('switch').nth(5);
    if (isFirst) await sentryMovement.click();
    await expect(sentryMovement).toBeChecked();
    await album.keep('notifications');
  }
});
