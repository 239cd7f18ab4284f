import type { VehicleState } from '@ligo/vehicle';
import { expect } from '@playwright/test';
import { Phone } from '../support/phone.ts';
import { CarUnderTest, ServerUnderTest } from '../support/stack.ts';
import { test } from '../support/test.ts';
import { Album, LANGUAGES } from './support/album.ts';
import { livesOnTheDay, ON_THE_DAY } from './support/demo-day.ts';
import { heldMoment, recordingOf } from './support/demo-drives.ts';

const isBetween = (value: number | null, from: number, to: number) =>
  value !== null && value > from && value < to;

/** Where pictures of the moving car are taken: it speeds up along the port, and along the sea. */
const PLACES: Record<string, (state: VehicleState) => boolean> = {
  status: ({ odometerKm, speedKmh, packPowerKw }) =>
    isBetween(odometerKm, 18_213.9, 18_215) && isBetween(speedKmh, 40, 50) && isBetween(packPowerKw, 20, 60),
  hero: ({ odometerKm, speedKmh, packPowerKw }) =>
    isBetween(odometerKm, 18_206.2, 18_207.5) &&
    isBetween(speedKmh, 40, 50) &&
    isBetween(packPowerKw, 30, 80),
};

test('the car on its way', async ({ stack, context }) => {
  const server = await ServerUnderTest.start(stack, ON_THE_DAY);
  const sources = Object.entries(PLACES).map(([name, isThere]) => {
    const source = ['--source', `replay:${recordingOf(stack, heldMoment(isThere))}`];
    return { name, source };
  });
  const car = await CarUnderTest.start(stack, server, sources[0]?.source, ON_THE_DAY);
  const phone = await Phone.open(context, server.origin);
  await livesOnTheDay(phone.page);
  await phone.pair(await car.pairingCode(), 'Luna');
  const album = new Album(phone.page, server.origin);
  for (const { name, source } of sources) {
    await car.restartWith(source);
    for (const language of LANGUAGES) {
      await album.open(language, 'status');
      await expect(phone.page.locator('canvas[data-ready]')).toBeVisible();
      await album.keep(name);
    }
  }
});
