import { chromium } from '@playwright/test';
import { BrowserUnit } from './browser-unit.ts';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { filmArguments } from './films.ts';
import type { ServerUnderTest, Stack } from './stack.ts';
import { expect } from './test.ts';

/** A unit of a car that is off, whose front camera repeats a film, from its beginning each time that it is opened. */
export async function unitWith(
  stack: Stack,
  { origin }: ServerUnderTest,
  film: string,
): Promise<BrowserUnit> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArguments, ...filmArguments(film)],
  });
  stack.onEnd(() => browser.close());
  const unit = await BrowserUnit.open(stack, browser, origin, {
    prepare: async (page) => {
      await page.context().grantPermissions(['geolocation', 'camera']);
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

/** When Sentry saw movements, by the log on the unit's screen, unix ms. The screen is shown for it. */
export async function seenBy({ page }: BrowserUnit): Promise<number[]> {
  const cover = page.getByRole('button', { name: /Sentry is watching/ });
  if (await cover.isVisible()) await cover.click();
  await page.getByRole('link', { name: 'Car', exact: true }).click();
  const entries = page.getByRole('listitem').filter({ hasText: 'Sentry saw movement' });
  const times = await entries
    .locator('time')
    .evaluateAll((all) => all.map((each) => Date.parse(each.getAttribute('datetime') ?? '')));
  return times.sort((a, b) => a - b);
}
