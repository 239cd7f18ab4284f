import type { Page } from 'puppeteer-core';
import { BROWSERS, BrowserWithProfile } from './support/browser-with-profile.ts';
import { clearSiteData } from './support/firefox.ts';
import { Phone } from './support/phone.ts';
import { ProfiledUnit } from './support/profiled-unit.ts';
import { storedTrips } from './support/stored-trips.ts';
import { expect, test } from './support/test.ts';
import { distanceKm, underWay } from './support/trip-under-way.ts';

const SPEED_MPS = 15;
/** The phone shows two distances to a tenth, and each a second or two after it was driven. */
const NEAR_KM = 0.15;

/**
 * Runs in the page, as a device that goes north since a time. Firefox's own override of the place gives errors from its second place on.
 */
function playDrive(startedMs: number): void {
  const position = () => ({
    timestamp: Date.now(),
    coords: {
      latitude: 43.7 + (15 * (Date.now() - startedMs)) / 1_000 / 111_320,
      ...{ longitude: 7.42, accuracy: 5, heading: 0, altitude: 20, speed: 15 },
    },
  });
  Object.assign(Geolocation.prototype, {
    watchPosition: (onFix: (fix: object) => void) => setInterval(() => onFix(position()), 1_000),
    clearWatch: (timer: number) => clearInterval(timer),
  });
}

test('in Firefox: a car that drives is live on a phone, and its trip loses nothing over a reload and a kill', async ({
  server,
  context,
}) => {
  test.slow();
  const browser = new BrowserWithProfile(BROWSERS.Firefox);
  const startedMs = Date.now();
  const prepare = async (page: Page) => void (await page.evaluateOnNewDocument(playDrive, startedMs));
  const drivenKm = () => (SPEED_MPS * (Date.now() - startedMs)) / 1_000_000;
  try {
    const unit = await ProfiledUnit.start(browser, server.origin, prepare);
    const phone = await Phone.paired(context, server, unit);
    await expect(phone.page.getByTestId('speed')).toHaveText('54', { timeout: 30_000 });
    await phone.openScreen('Trips');
    await expect(underWay(phone)).toBeVisible({ timeout: 30_000 });
    const notCountedKm = async () => drivenKm() - (await distanceKm(phone));
    const before = await notCountedKm();
    // The tab has started the car before, so that it needs no touch.
    await unit.page.reload();
    await phone.expectLive();
    await expect(underWay(phone)).toBeVisible();
    await browser.kill();
    await phone.expectNotLive();
    await ProfiledUnit.start(browser, server.origin, prepare);
    await phone.expectLive();
    await expect(underWay(phone)).toHaveCount(1);
    const lostKm = async () => (await notCountedKm()) - before;
    await expect.poll(lostKm, { timeout: 30_000 }).toBeLessThan(NEAR_KM);
    expect(await lostKm()).toBeGreaterThan(-NEAR_KM);
    expect(await storedTrips(phone.page)).toEqual([]);
    expect(phone.problems).toEqual([]);
  } finally {
    await browser.remove();
  }
});

test('in Firefox: a car whose data is deleted while it runs ends at once, and begins as a new one after an explanation', async ({
  server,
  context,
}) => {
  test.slow();
  const browser = new BrowserWithProfile(BROWSERS.Firefox);
  try {
    const unit = await ProfiledUnit.start(browser, server.origin, async () => {});
    const phone = await Phone.paired(context, server, unit);
    await phone.expectLive();
    await clearSiteData(unit.page.browser(), new URL(server.origin));
    await unit.page.waitForSelector('::-p-text(The data of this car was deleted)');
    await phone.expectNotLive();
    await unit.page.reload();
    await unit.tap('button', 'Start');
    await unit.page.waitForSelector('::-p-text(removed the key by which phones know this car)');
    await unit.tap('button', 'Begin as a new car');
    await unit.pairingCode();
    expect(phone.problems).toEqual([]);
  } finally {
    await browser.remove();
  }
});
