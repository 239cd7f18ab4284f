import type { Page } from 'puppeteer-core';
import { BrowserWithProfile } from './support/browser-with-profile.ts';
import { clearSiteData, startFirefox } from './support/firefox.ts';
import { Phone } from './support/phone.ts';
import { ProfiledUnit } from './support/profiled-unit.ts';
import { storedTrips } from './support/stored-trips.ts';
import { expect, test } from './support/test.ts';
import { distanceKm, underWay } from './support/trip-under-way.ts';
import { shownFrames } from './support/video-colour.ts';

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

/** Without a question, with a test picture in the place of cameras. */
const FAKE_CAMERAS = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'permissions.default.geo': 2,
};

test('in Firefox: a car that drives is live on a phone, its trip loses nothing over a reload and a kill, its camera is live; once its data is deleted it ends at once, and begins as a new one after an explanation', async ({
  server,
  context,
}) => {
  test.setTimeout(240_000);
  const browser = new BrowserWithProfile((profile) => startFirefox(profile, FAKE_CAMERAS));
  const startedMs = Date.now();
  const prepare = async (page: Page) => {
    await page.setViewport({ width: 1024, height: 600 });
    await page.evaluateOnNewDocument(playDrive, startedMs);
  };
  const drivenKm = () => (SPEED_MPS * (Date.now() - startedMs)) / 1_000_000;
  try {
    const killed = await ProfiledUnit.start(browser, server.origin, prepare);
    const phone = await Phone.paired(context, server, killed);
    await expect(phone.page.getByTestId('speed')).toHaveText('54', { timeout: 30_000 });
    await phone.openScreen('Trips');
    await expect(underWay(phone)).toBeVisible({ timeout: 30_000 });
    const notCountedKm = async () => drivenKm() - (await distanceKm(phone));
    const before = await notCountedKm();
    // The tab has started the car before, so that it needs no touch.
    await killed.page.reload();
    await phone.expectLive();
    await expect(underWay(phone)).toBeVisible();
    await browser.kill();
    await phone.expectNotLive();
    const unit = await ProfiledUnit.start(browser, server.origin, prepare);
    await phone.expectLive();
    await expect(underWay(phone)).toHaveCount(1);
    const lostKm = async () => (await notCountedKm()) - before;
    await expect.poll(lostKm, { timeout: 30_000 }).toBeLessThan(NEAR_KM);
    expect(await lostKm()).toBeGreaterThan(-NEAR_KM);
    expect(await storedTrips(phone.page)).toEqual([]);

    await unit.tap('link', 'Settings');
    await unit.tap('button', 'Allow cameras');
    await unit.page.locator('select').fill('4');
    await phone.openScreen('Live camera');
    await expect.poll(() => shownFrames(phone.page)).toBeGreaterThan(0);
    await phone.openScreen('Status');

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
