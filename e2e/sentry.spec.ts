import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { finishedRecordings } from '../apps/car/src/sentry/test-support/sentry-records.ts';
import { probeVideo } from './support/probe-video.ts';
import { pushedPhone } from './support/pushed-phone.ts';
import { sentryCar } from './support/sentry-car.ts';
import { expect, test } from './support/test.ts';
import { WorkerUnderTest } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a person who walks by the parked car is recorded, notified, watched on the phone and downloaded', async ({
  stack,
  context,
}) => {
  test.setTimeout(180_000);
  const { car, phone, service, browser, worker } = await pushedPhone(stack, context, (ofCar, server) =>
    sentryCar(ofCar, server, { isSentryOn: false }),
  );
  const { page } = phone;

  await phone.openScreen('Notifications');
  const notify = page.getByRole('switch', { name: 'Sentry movement' });
  await expect(notify).toBeEnabled();
  await notify.click();
  await expect(notify).toBeChecked();
  const withPicture = page.getByRole('switch', { name: 'Picture in the alarm' });
  await expect(withPicture).toBeEnabled();
  await withPicture.click();
  await expect(withPicture).toBeChecked();

  await phone.openScreen('Sentry');
  const isOn = page.getByRole('switch', { name: 'Watch while parked' });
  await expect(isOn).toBeEnabled();
  await isOn.click();
  await expect(page.getByText('Watching').first()).toBeVisible({ timeout: 30_000 });

  const movements = () =>
    service.received
      .map(({ body }) => browser.read(body))
      .flatMap((message) => (message.type === 'SentryMovement' ? [message] : []));
  const alarms = () => movements().filter(({ picture }) => picture === undefined);
  // A phone that shows Sentry as active is notified of the first movement.
  car.simulate({ command: 'movement' });
  await expect.poll(() => alarms().length, { timeout: 60_000 }).toBe(1);

  await phone.openScreen('Status');
  const shown = await worker.push(JSON.stringify(alarms()[0]));
  expect(shown).toMatchObject({ title: 'Monaco', body: expect.stringContaining('Sentry has seen movement') });
  expect(shown).toMatchObject({ isSilent: false, image: '' });
  // The sealed picture follows under the same tag, without a sound.
  const pictured = () => movements().find(({ picture }) => picture !== undefined);
  await expect.poll(pictured, { timeout: 20_000 }).toBeTruthy();
  const withImage = await worker.push(JSON.stringify(pictured()));
  expect(withImage).toMatchObject({ tag: shown.tag, isSilent: true });
  expect(withImage.image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  await WorkerUnderTest.tap(worker.worker(), shown.tag);
  const player = page.getByRole('dialog');
  await expect(player).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);

  const downloading = page.waitForEvent('download');
  await player.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  const path = await download.path();
  const [recording] = finishedRecordings(car.dataDir);
  if (!recording) throw new Error('The car has no recording');
  expect(sha256(readFileSync(path))).toBe(sha256(readFileSync(recording.path)));
  const { seconds, frames } = probeVideo(path);
  expect(seconds).toBeCloseTo(recording.durationMs / 1_000, 1);
  expect(frames).toBeGreaterThan(5);
});
