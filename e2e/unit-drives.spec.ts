import type { Browser, BrowserContext } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { BrowserUnit } from './support/browser-unit.ts';
import { BROWSERS, BrowserWithProfile } from './support/browser-with-profile.ts';
import { Phone } from './support/phone.ts';
import { NorthDrive, ProfiledUnit } from './support/profiled-unit.ts';
import { RecordedDrive } from './support/recorded-drive.ts';
import { sharedData } from './support/shared-data.ts';
import type { ServerUnderTest, Stack } from './support/stack.ts';
import { expectTrips, kmOf, storedTrips } from './support/stored-trips.ts';
import { expect, test } from './support/test.ts';
import { distanceKm, underWay } from './support/trip-under-way.ts';

/** Speed of a replay, as a multiple of the drive's own. */
const TIMES = 2;
/** Those without long gaps; LIGO_UNIT_DRIVES=5: all of them, each of which takes minutes. Otherwise two minutes of one, between places where it almost stops, s. */
const DRIVES: { name: string; fromS?: number; untilS?: number }[] = process.env.LIGO_UNIT_DRIVES
  ? ['024', '066', '028', '042', '014']
      .slice(0, Number(process.env.LIGO_UNIT_DRIVES))
      .map((name) => ({ name }))
  : [{ name: '066', fromS: 105, untilS: 230 }];
/** LIGO_UNIT_KILLS=50: as many as the goal. */
const KILLS = Number(process.env.LIGO_UNIT_KILLS ?? 2);
const SPEED = '54';
/** Some seconds of a drive. */
const NEAR_KM = 0.05;
/** Share of the length of a drive. */
const NEAR_SHARE = 0.02;
const HOUR_MS = 3_600_000;

test.describe.configure({ mode: 'parallel' });

interface Drive {
  stack: Stack;
  server: ServerUnderTest;
  browser: Browser;
  context: BrowserContext;
}

/** A unit and its phone, which is live. */
async function pairedUnit({
  stack,
  server,
  browser,
  context,
}: Drive): Promise<{ unit: BrowserUnit; phone: Phone }> {
  const unit = await BrowserUnit.open(stack, browser, server.origin);
  await unit.start();
  return { unit, phone: await Phone.paired(context, server, unit) };
}

async function parkAfterAMinute(unit: BrowserUnit): Promise<void> {
  await unit.openSettings();
  const minute = unit.page.getByRole('button', { name: '1 minute' });
  await minute.click();
  await expect(minute).toHaveAttribute('aria-pressed', 'true');
}

for (const { name, ...part } of DRIVES)
  test(`the recorded drive ${name} is one trip of its length, which ends after the owner's time of standing`, async ({
    server,
    stack,
    browser,
    context,
  }) => {
    const file = sharedData(`trips/leaf_costa_rica/leaf_${name}.csv`);
    test.skip(!file, 'The shared drives are not at hand.');
    test.setTimeout(600_000);
    const { unit, phone } = await pairedUnit({ server, stack, browser, context });
    await parkAfterAMinute(unit);
    await phone.expectLive();
    const recorded = new RecordedDrive(file ?? '', part.fromS, part.untilS);
    await unit.replay(recorded, TIMES);
    await expectTrips(phone, unit, 1);
    const [trip] = await storedTrips(phone.page);
    expect(Math.abs(kmOf(trip) / recorded.lengthKm - 1)).toBeLessThan(NEAR_SHARE);
    expect([...unit.problems, ...phone.problems]).toEqual([]);
  });

/** Waits until the car has driven on by this distance. */
async function goesOn(drive: NorthDrive, km: number): Promise<void> {
  const nowS = Date.now() / 1_000;
  await expect.poll(() => drive.kmSince(nowS)).toBeGreaterThan(km);
}

test('a browser that is killed in the middle of a drive is the same car after it, with one trip and all that the phone had', async ({
  server,
  context,
}) => {
  test.setTimeout(240_000 + KILLS * 60_000);
  const browser = new BrowserWithProfile(BROWSERS.Chromium);
  const drive = new NorthDrive();
  const prepare = (page: Page) => drive.prepare(page);
  try {
    let unit = await ProfiledUnit.start(browser, server.origin, prepare);
    await unit.parkAfterAMinute();
    const phone = await Phone.paired(context, server, unit);
    await phone.openScreen('Trips');
    for (let kill = 0; kill < KILLS; kill += 1) {
      await expect(underWay(phone)).toHaveCount(1, { timeout: 60_000 });
      await goesOn(drive, 0.05 + Math.random() / 10);
      const acknowledged = await distanceKm(phone);
      await browser.kill();
      unit = await ProfiledUnit.start(browser, server.origin, prepare);
      await unit.expectOnline();
      await phone.expectLive();
      await expect.poll(() => distanceKm(phone), { timeout: 60_000 }).toBeGreaterThanOrEqual(acknowledged);
    }
    // Over the gap the car counts with the speed of its first fix: it still drives there.
    await goesOn(drive, 0.05);
    drive.stand();
    await expectTrips(phone, unit, 1);
    const [trip] = await storedTrips(phone.page);
    // Also what was driven while the browser was away.
    const ownKm = drive.kmSince(trip?.createdAtS ?? 0);
    expect(Math.abs(kmOf(trip) - ownKm)).toBeLessThan(Math.max(NEAR_KM, NEAR_SHARE * ownKm));
  } finally {
    await browser.remove();
  }
});

test('without its server, and with its storage full, a car in a browser drives on, and is whole once both are back', async ({
  server,
  stack,
  browser,
  context,
}) => {
  test.setTimeout(240_000);
  const { unit, phone } = await pairedUnit({ server, stack, browser, context });
  await parkAfterAMinute(unit);
  const stand = unit.drive();
  const speed = phone.page.getByTestId('speed');
  await expect(speed).toHaveText(SPEED, { timeout: 30_000 });

  await server.stop();
  await expect(unit.page.getByTestId('server')).toContainText('No connection', { timeout: 60_000 });
  await expect(speed).toHaveText(SPEED);
  await server.start();
  await expect(unit.page.getByTestId('server')).toContainText('Online', { timeout: 60_000 });

  await phone.openScreen('Trips');
  await expect(underWay(phone)).toBeVisible({ timeout: 30_000 });
  await unit.limitStorage(1);
  await unit.page.getByRole('button', { name: '2 minutes' }).click();
  await expect(unit.page.getByText('The setting could not be stored')).toBeVisible();
  const before = await distanceKm(phone);
  await expect.poll(() => distanceKm(phone), { timeout: 60_000 }).toBeGreaterThan(before + 0.2);
  await unit.limitStorage(null);
  await unit.page.reload();
  await phone.expectLive();
  await expect(underWay(phone)).toHaveCount(1);
  stand();
  await expectTrips(phone, unit, 1);
  const [trip] = await storedTrips(phone.page);
  expect(kmOf(trip)).toBeGreaterThan(before + 0.2);
});

test('a clock that is set back leaves a drive one trip, and one that is set forward divides it: neither makes one longer', async ({
  server,
  stack,
  browser,
  context,
}) => {
  test.setTimeout(300_000);
  const { unit, phone } = await pairedUnit({ server, stack, browser, context });
  await parkAfterAMinute(unit);
  const stand = unit.drive();
  const startedMs = Date.now();
  await phone.openScreen('Trips');
  const isTrip = async () => expect.poll(() => distanceKm(phone), { timeout: 60_000 }).toBeGreaterThan(0.15);
  await expect(underWay(phone)).toBeVisible({ timeout: 30_000 });
  await unit.setClock(-HOUR_MS);
  await isTrip();
  expect(await storedTrips(phone.page)).toEqual([]);
  // No browser reports a sleep, so it may have been one.
  await unit.setClock(HOUR_MS);
  await expect.poll(() => storedTrips(phone.page), { timeout: 60_000 }).toHaveLength(1);
  await expect(underWay(phone)).toBeVisible({ timeout: 30_000 });
  await isTrip();
  stand();
  const tookS = (Date.now() - startedMs) / 1_000;
  await expectTrips(phone, unit, 2);
  for (const { createdAtS, endedAtS } of await storedTrips(phone.page))
    expect(endedAtS - createdAtS).toBeLessThanOrEqual(tookS);
  expect([...unit.problems, ...phone.problems]).toEqual([]);
});
