import type { Page } from 'puppeteer-core';
import { BROWSERS, BrowserWithProfile } from './support/browser-with-profile.ts';
import { Phone } from './support/phone.ts';
import { ProfiledUnit } from './support/profiled-unit.ts';
import { kmOf, storedTrips } from './support/stored-trips.ts';
import { expect, test } from './support/test.ts';

const SPEED_MPS = 15;
/** Eight seconds of a drive: the first fixes only show that it moves. The kill costs more. */
const NEAR_KM = 0.12;

/**
 * Runs in the page, as a device that goes north since a time, until `stand` of the page. Firefox's own override of the place gives errors
 * from its second place on.
 */
function playDrive(startedMs: number): void {
  let stoodMs: number | null = null;
  Object.assign(globalThis, {
    stand() {
      stoodMs = Date.now();
      return stoodMs;
    },
  });
  const position = () => ({
    timestamp: Date.now(),
    coords: {
      latitude: 43.7 + (15 * ((stoodMs ?? Date.now()) - startedMs)) / 1_000 / 111_320,
      ...{ longitude: 7.42, accuracy: 5, heading: 0, altitude: 20 },
      speed: stoodMs === null ? 15 : 0,
    },
  });
  Object.assign(Geolocation.prototype, {
    watchPosition: (onFix: (fix: object) => void) => setInterval(() => onFix(position()), 1_000),
    clearWatch: (timer: number) => clearInterval(timer),
  });
}

test('in Firefox: a car that drives is live on a phone, and its trip goes on over a reload and a kill', async ({
  server,
  context,
}) => {
  test.setTimeout(300_000);
  const browser = new BrowserWithProfile(BROWSERS.Firefox);
  const startedMs = Date.now();
  const prepare = async (page: Page) => void (await page.evaluateOnNewDocument(playDrive, startedMs));
  try {
    const unit = await ProfiledUnit.start(browser, server.origin, prepare);
    await unit.parkAfterAMinute();
    const phone = await Phone.paired(context, server, unit);
    await expect(phone.page.getByTestId('speed')).toHaveText('54', { timeout: 30_000 });
    await phone.openScreen('Trips');
    const underWay = phone.page.getByTestId('trip-under-way');
    await expect(underWay).toBeVisible({ timeout: 30_000 });
    // The tab has started the car before, so that it needs no touch.
    await unit.page.reload();
    await phone.expectLive();
    await expect(underWay).toBeVisible();
    await browser.kill();
    await phone.expectNotLive();
    const again = await ProfiledUnit.start(browser, server.origin, prepare);
    await phone.expectLive();
    await expect(underWay).toHaveCount(1);
    const stoodS = Number(await again.page.evaluate('stand()')) / 1_000;
    await expect.poll(() => storedTrips(phone.page), { timeout: 120_000 }).toHaveLength(1);
    const [trip] = await storedTrips(phone.page);
    const km = (SPEED_MPS * (stoodS - (trip?.createdAtS ?? 0))) / 1_000;
    expect(Math.abs(kmOf(trip) - km)).toBeLessThan(NEAR_KM);
    expect(phone.problems).toEqual([]);
  } finally {
    await browser.remove();
  }
});
