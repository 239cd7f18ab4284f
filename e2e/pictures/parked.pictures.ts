import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { keepEvents } from '../../apps/car/src/test-support/keep-events.ts';
import { Phone } from '../support/phone.ts';
import { CarUnderTest, ServerUnderTest } from '../support/stack.ts';
import { test } from '../support/test.ts';
import { Album, LANGUAGES } from './support/album.ts';
import { livesOnTheDay, ON_THE_DAY } from './support/demo-day.ts';
import { demoDrives, recordingOf } from './support/demo-drives.ts';
import { DEMO_LOG } from './support/demo-log.ts';

const SCENE = { kind: 'scene', hour: 15 };
const CAMERAS = { front: SCENE, right: SCENE, rear: SCENE, left: SCENE };

function prepare(dataDir: string): void {
  keepEvents(dataDir, DEMO_LOG);
  writeFileSync(join(dataDir, 'car.json'), JSON.stringify({ version: 1, cameras: CAMERAS }));
}

/** The trip of the afternoon, its route in the colours of power. */
async function showPower(page: Page): Promise<void> {
  await page.getByTestId('trip').first().click();
  await expect(page.getByTestId('marker-B')).toBeVisible();
  await page.getByRole('group').getByRole('button').nth(1).click();
  await page.getByRole('slider').fill('420');
  await page.getByTestId('chart-power').evaluate((chart) => chart.scrollIntoView({ block: 'start' }));
}

test('the parked car and what it has kept', async ({ stack, context }) => {
  const server = await ServerUnderTest.start(stack, ON_THE_DAY);
  const car = await CarUnderTest.start(stack, server, [], ON_THE_DAY, prepare);
  car.simulate({ command: 'park' });
  const drives = demoDrives();
  for (const drive of drives) await car.import([recordingOf(stack, drive)]);
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await livesOnTheDay(page);
  await phone.pair(await car.pairingCode(), 'Luna');
  await phone.expectLive();
  const album = new Album(page, server.origin);
  for (const language of LANGUAGES) {
    const isFirst = language === LANGUAGES[0];
    await album.open(language, 'trips');
    await expect(page.getByTestId('trip')).toHaveCount(drives.length, { timeout: 40_000 });
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
    await album.keep('trips');
    await showPower(page);
    await album.keep('power');

    await album.turnTo('live-cam');
    await expect(page.locator('main button:has(.tabler-icon-camera)')).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('main')).not.toContainText('--');
    await album.keep('live-camera');

    await album.turnTo('seats');
    if (isFirst) await warmSeats(page);
    await expect(page.locator('[data-level="2"]')).toBeVisible();
    await album.keep('climate');
    await page.locator('.tabler-icon-adjustments').click();
    await album.keep('seats');

    await album.turnTo('logs');
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
    await album.keep('logs');
    await album.turnTo('notifications');
    if (isFirst) await page.getByRole('switch').last().click();
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(5);
    await album.keep('notifications');
  }
});

/** The driver's seat is warm, the passenger's is aired a little. */
async function warmSeats(page: Page): Promise<void> {
  const press = (seat: number, mode: number) =>
    page.getByRole('region').nth(seat).getByRole('button').nth(mode).click();
  await press(0, 0);
  await press(0, 0);
  await press(1, 1);
}
