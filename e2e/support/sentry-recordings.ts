import { expect, type Locator, type Page } from '@playwright/test';
import type { ServerUnderTest } from './stack.ts';

/** A large recording comes within this time on a machine that is busy, ms. */
const DOWNLOADED_TIMEOUT_MS = 90_000;

/** Opens the recordings of a day, YYYY-MM-DD. */
export const showDay = (page: Page, server: ServerUnderTest, day: string) =>
  page.goto(`${server.origin}/app/sentry?tab=recordings&day=${day}`);

/** Opens a recording of the list, the newest being 0; resolves to its dialog. */
export async function openRecording(page: Page, place: number): Promise<Locator> {
  await page.getByTestId('recording').nth(place).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Downloads the recording whose dialog is open; resolves to the path of the file that the browser saved. */
export async function downloadRecording(page: Page): Promise<string> {
  const saved = page.waitForEvent('download', { timeout: DOWNLOADED_TIMEOUT_MS });
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  return (await saved).path();
}

/** How much of the download has come, %. */
export const progressOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: 'Download' }).getAttribute('aria-valuenow'));
