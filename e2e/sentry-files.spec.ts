import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { longRecording } from '../apps/car/src/recordings/test-support/long-recording.ts';
import { finishedRecordings } from '../apps/car/src/sentry/test-support/sentry-records.ts';
import { driveFile } from './support/drive-file.ts';
import { anotherPhone, type Phone } from './support/phone.ts';
import { probeVideo } from './support/probe-video.ts';
import { sharePhone } from './support/shared-phone.ts';
import { CarUnderTest, type ServerUnderTest, type Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** A large recording comes within this time on a machine that is busy, ms. */
const DOWNLOADED_TIMEOUT_MS = 90_000;

/** Opens the recordings of a day, YYYY-MM-DD. */
const showDay = (phone: Phone, day: string) => phone.show(`sentry?tab=recordings&day=${day}`);

/** Opens the only recording of the list; resolves to its dialog. */
async function openRecording(page: Page): Promise<Locator> {
  await page.getByTestId('recording').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Downloads the recording whose dialog is open; resolves to the path of the file that the browser saved. */
async function downloadRecording(page: Page): Promise<string> {
  const saved = page.waitForEvent('download', { timeout: DOWNLOADED_TIMEOUT_MS });
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  return (await saved).path();
}

/** How much of the download has come, %. */
const progressOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: 'Download' }).getAttribute('aria-valuenow'));

/** Lengths of the recordings, s, each on a day of its own. The second is so long that the car is cut off before it has read all of it. */
const RECORDINGS = { '2026-11-03': 6, '2026-11-04': 12 };
const [SHORT, LONG] = ['2026-11-03', '2026-11-04'] as const;
const nameOn = (day: string) => `${day}_04h05m06s.mp4`;
const films = new Map<string, Uint8Array>();
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A car that has recordings, 1.5 MB a second, and a drive. */
async function carWithFilms(stack: Stack, server: ServerUnderTest): Promise<CarUnderTest> {
  for (const [day, seconds] of Object.entries(RECORDINGS)) films.set(day, longRecording(seconds));
  const car = await CarUnderTest.start(stack, server, [], {}, (dataDir) => {
    const folder = join(dataDir, 'Ligo', 'Sentry');
    mkdirSync(folder, { recursive: true });
    for (const [day, film] of films) writeFileSync(join(folder, nameOn(day)), film);
  });
  await car.import([driveFile(stack, `${SHORT}T10:00:00`, 10)]);
  const names = Object.keys(RECORDINGS).map(nameOn);
  await expect
    .poll(() =>
      finishedRecordings(car.dataDir)
        .map(({ name }) => name)
        .sort(),
    )
    .toEqual(names);
  return car;
}
const shared = sharePhone(carWithFilms);
/** The bytes of a day's recording. */
const shaOf = (day: string) => sha(films.get(day) ?? new Uint8Array());

test('two phones watch a recording and download it at once, while a third reads trips', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { stack, server, phone } = shared;
  const other = await anotherPhone(stack, browser, server);
  const reader = await anotherPhone(stack, browser, server);
  const watching = [phone, other].map(async (each) => {
    const { page } = each;
    await showDay(each, SHORT);
    const video = (await openRecording(page)).locator('video');
    const shownS = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(shownS, { timeout: 30_000 }).toBeGreaterThan(1);
    const path = await downloadRecording(page);
    expect(await shownS()).toBeGreaterThan(1);
    return path;
  });
  const reading = async () => {
    await reader.show(`trips?day=${SHORT}`);
    await expect(reader.page.getByTestId('trip')).toHaveCount(1, { timeout: 40_000 });
    await expect(reader.page.getByText('still on the car')).toHaveCount(0, { timeout: 40_000 });
    await reader.expectLive();
  };
  const [paths] = await Promise.all([Promise.all(watching), reading()]);
  expect(paths.map((path) => sha(readFileSync(path)))).toEqual([shaOf(SHORT), shaOf(SHORT)]);
  const seconds = RECORDINGS[SHORT];
  expect(probeVideo(paths[0] ?? '')).toEqual({ seconds, frames: seconds * 10 });
  for (const each of [other, reader]) {
    expect(each.problems).toEqual([]);
    await each.page.close();
  }
});

test('a download goes on where the car was cut off, and has the same bytes in the end', async () => {
  test.setTimeout(180_000);
  const { car, phone } = shared;
  const { page } = phone;
  await showDay(phone, LONG);
  await openRecording(page);
  const before = car.readBytes();
  const downloading = downloadRecording(page);
  // As the car sees it: a page that is busy with what comes may notice only when all of it is there.
  await expect
    .poll(() => car.readBytes() - before, { intervals: [10], timeout: 30_000 })
    .toBeGreaterThan((films.get(LONG)?.length ?? 0) / 2);
  await car.stop('SIGKILL');
  await expect(page.getByText('The download goes on once the car is connected')).toBeVisible();
  const gotPercent = await progressOf(page);
  expect(gotPercent).toBeGreaterThanOrEqual(10);
  expect(gotPercent).toBeLessThan(100);
  const goesOn = page.waitForFunction(() => document.body.textContent?.includes('Downloading: '), null, {
    polling: 'raf',
    timeout: 40_000,
  });
  await car.start();
  await goesOn;
  expect(await progressOf(page)).toBeGreaterThanOrEqual(gotPercent);
  expect(sha(readFileSync(await downloading))).toBe(shaOf(LONG));
});
