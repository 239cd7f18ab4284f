import { expect } from '@playwright/test';
import { Phone } from '../../support/phone.ts';
import { CarUnderTest, ServerUnderTest } from '../../support/stack.ts';
import { test } from '../../support/test.ts';
import { Album, LANGUAGES } from '../support/album.ts';
import { livesOnTheDay, ON_THE_DAY } from '../support/demo-day.ts';
import { heldMoment, MOMENTS, recordingOf } from '../support/demo-drives.ts';

test.use({ hasMap: true });

test('the car on its way', async ({ stack, context }) => {
  const server = await ServerUnderTest.start(stack, ON_THE_DAY);
  const sources = Object.entries(MOMENTS).map(([name, isAvailable]) => {
    const source = ['--source', `replay:${recordingOf(stack, heldMoment(isAvailable))}`];
    return { name, source };
  });
  const car = await CarUnderTest.start(stack, server, sources[0]?.source, ON_THE_DAY);
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await livesOnTheDay(page);
  await phone.pair(await car.qrText(), 'Luna');
  await phone.expectLive();
  const album = new Album(page, server.origin);
  for (const { name, source } of sources) {
    await car.restartWith(source);
    for (const language of LANGUAGES) {
      await album.open(language, 'status');
      await expect(page.locator('canvas[data-ready]')).toBeVisible();
      await album.keep(name);
    }
    if (name === 'status') {
      await album.open('en', 'status');
      await album.keepWide('wide-status', () => expect(page.locator('canvas[data-ready]')).toBeVisible());
    }
  }
});
