import { expect } from '@playwright/test';
import { keepSentrySettings } from '../../../apps/car/src/sentry/test-support/sentry-records.ts';
import { Phone } from '../../support/phone.ts';
import { CarUnderTest, ServerUnderTest } from '../../support/stack.ts';
import { test } from '../../support/test.ts';
import { keepDashboard } from '../support/album.ts';
import { keepDemoDay } from '../support/demo-car.ts';
import { livesOnTheDay, ON_THE_DAY } from '../support/demo-day.ts';
import { heldMoment, MOMENTS, recordingOf } from '../support/demo-drives.ts';

test('the screen of a car that waits for its first phone, and that of one on its way', async ({
  stack,
  context,
}) => {
  const server = await ServerUnderTest.start(stack, ON_THE_DAY);
  const source = `replay:${recordingOf(stack, heldMoment(MOMENTS.status))}`;
  const car = await CarUnderTest.start(stack, server, ['--source', source], ON_THE_DAY, (dataDir) => {
    keepDemoDay(dataDir);
    keepSentrySettings(dataDir, { isSentryOn: true });
  });
  const address = await car.dashboard();
  const code = await car.qrText();
  await keepDashboard(context, address, 'dashboard-code', (dashboard) =>
    expect(dashboard.getByRole('img', { name: /QR code/ })).toBeVisible(),
  );
  const phone = await Phone.open(context, server.origin);
  await livesOnTheDay(phone.page);
  await phone.pair(code, 'Luna');
  await phone.expectLive();
  await keepDashboard(context, address, 'dashboard', (dashboard) =>
    expect(dashboard.getByText('o…r@example.org')).toBeVisible(),
  );
});
