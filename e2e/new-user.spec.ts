import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { carPackages } from './support/car-packages.ts';
import { openDashboard } from './support/dashboard.ts';
import { phoneWithCamera } from './support/phone-with-camera.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

test('from the landing page over the package and the code on the dashboard to live figures', async ({
  stack,
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const server = await ServerUnderTest.start(stack, { LIGO_PACKAGES_DIR: carPackages(stack) });

  await page.goto(server.origin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Install Ligo' }).click();
  const toDownload = page.getByRole('link', { name: 'To the download' });
  await expect(toDownload).toBeInViewport();
  await toDownload.click();
  await page.waitForURL('**/download');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('main a[href*="/download/files/"]:visible').first().click(),
  ]);
  const file = readFileSync(await download.path());
  const sha256 = createHash('sha256').update(file).digest('hex');
  await expect(page.getByText(sha256).first()).toBeAttached();

  // The programs that the package starts.
  const car = await CarUnderTest.start(stack, server);
  const { page: screen, problems } = await openDashboard(stack, browser, await car.dashboard());
  const code = screen.getByRole('img', { name: /QR code/ });
  await expect(code).toBeVisible();

  const { phone } = await phoneWithCamera(stack, server, await code.screenshot());
  await phone.page.goto(server.origin);
  await phone.page.getByRole('link', { name: 'Open Ligo' }).click();
  await phone.page.waitForURL('**/app/login');
  await phone.signIn();
  await phone.nameCar('Monaco');
  await phone.page.waitForURL('**/app/status');
  await phone.expectLive();
  await expect(phone.page.getByTestId('speed')).toHaveText(/^\d/);
  await expect(screen.getByRole('link', { name: /1 connected/ })).toBeVisible();
  expect([...problems, ...phone.problems]).toEqual([]);
});
