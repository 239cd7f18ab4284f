import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { keepSentrySettings } from '../../../apps/car/src/sentry/test-support/sentry-records.ts';
import { Phone } from '../../support/phone.ts';
import { recordWalkBy } from '../../support/sentry-car.ts';
import { CarUnderTest, ServerUnderTest } from '../../support/stack.ts';
import { test } from '../../support/test.ts';
import { Album } from '../support/album.ts';
import { CAR_FILE } from '../support/demo-car.ts';

/** A short recording is made soon, also on a machine that is busy. */
const QUICKLY = {
  isSentryOn: true,
  videoResolution: 'HD',
  videoFPS: 'low',
  minDuration: 1,
  preBufferTime: 1,
  postMovementTime: 4,
} as const;

/** On the day on which it is taken: what draws the time into recordings is no program of ours. */
test('what Sentry recorded', async ({ stack, context }) => {
  const server = await ServerUnderTest.start(stack);
  const car = await CarUnderTest.start(stack, server, [], {}, (dataDir) => {
    mkdirSync(dataDir, { recursive: true });
    keepSentrySettings(dataDir, QUICKLY);
    writeFileSync(join(dataDir, 'car.json'), CAR_FILE);
  });
  car.simulate({ command: 'park' });
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await phone.pair(await car.qrText(), 'Luna');
  await recordWalkBy(car);
  const album = new Album(page, server.origin);
  await album.open('en', 'sentry?tab=recordings');
  const recording = page.getByTestId('recording').first();
  await expect(recording.locator('img')).toBeVisible();
  await recording.click();
  // Whoever walks by has come into the picture.
  await expect(page.getByRole('dialog')).toContainText(/00:03 /);
  await album.keep('sentry-player');
});
