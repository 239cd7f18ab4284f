import { BrowserUnit } from './browser-unit.ts';
import { startChromium } from './chromium.ts';
import { filmArguments } from './films.ts';
import type { ServerUnderTest, Stack } from './stack.ts';
import { expect } from './test.ts';

/** Pictures of a film a second. */
export const FILM_RATE = 10;

/** Pictures that the camera has shown by a moment, unix ms. */
type Shown = [ms: number, pictures: number];
declare global {
  interface Window {
    shown: Shown[];
  }
}

/** Runs in the page before its own script: keeps count of the pictures of the camera that was opened last. */
function countPictures(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  window.shown = [];
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const [track] = stream.getVideoTracks() as (MediaStreamTrack & { stats: { totalFrames: number } })[];
    const shown: Shown[] = [];
    window.shown = shown;
    setInterval(() => track && shown.push([Date.now(), track.stats.totalFrames]), 100);
    return stream;
  };
}

/** A unit of a car that is off, whose front camera repeats a film, from its beginning each time that it is opened. */
export async function unitWith(
  stack: Stack,
  { origin }: ServerUnderTest,
  film: string,
  /** Runs in the page before all else. */
  script = '',
): Promise<BrowserUnit> {
  const browser = await startChromium(stack, filmArguments(film));
  const unit = await BrowserUnit.open(stack, browser, origin, {
    prepare: async (page) => {
      await page.addInitScript(script);
      await page.context().grantPermissions(['geolocation', 'camera']);
      await page.addInitScript(countPictures);
      // A device that is not charged: the car is off.
      await page.addInitScript(() => {
        const battery = Object.assign(new EventTarget(), { charging: false });
        Object.assign(navigator, { getBattery: async () => battery });
      });
    },
  });
  await unit.start();
  await unit.openSettings();
  const isIgnition = unit.page.getByLabel(/charged only while/);
  await isIgnition.click();
  await expect(isIgnition).toBeChecked();
  await unit.page
    .getByLabel(/Side of the car/)
    .first()
    .selectOption('Front');
  return unit;
}

/**
 * When Sentry saw movements, by the log on the unit's screen, as times in its film, ms. Chromium's camera shows the film later and later on
 * a busy machine, as it never leaves a picture out. The screen is shown for it.
 */
export async function seenBy({ page }: BrowserUnit): Promise<number[]> {
  const cover = page.getByRole('button', { name: /Sentry is watching/ });
  if (await cover.isVisible()) await cover.click();
  await page.getByRole('link', { name: 'Car', exact: true }).click();
  const entries = page.getByRole('listitem').filter({ hasText: 'Sentry saw movement' });
  const times = await entries
    .locator('time')
    .evaluateAll((all) => all.map((each) => Date.parse(each.getAttribute('datetime') ?? '')));
  const shown = await page.evaluate(() => window.shown);
  const filmMs = (timeMs: number) => {
    const [, pictures = 0] = shown.findLast(([ms]) => ms <= timeMs) ?? [];
    return (pictures * 1_000) / FILM_RATE;
  };
  return times.sort((a, b) => a - b).map(filmMs);
}
