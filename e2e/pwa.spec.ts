import type { Page } from '@playwright/test';
import { openTrip } from './support/open-trip.ts';
import { Phone } from './support/phone.ts';
import { countRecords, recordNames } from './support/records.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { WorkerUnderTest } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** The public page of the USB password, in a window of an owner who is signed in. */
async function expectUsbPage(page: Page, origin: string): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/usb`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  expect(asked.filter((path) => path.startsWith('/api'))).toEqual([]);
  await page.getByRole('button', { name: 'Generate the password' }).click();
  await page.getByRole('textbox', { name: 'Last 6 characters of the IMEI' }).fill('123456');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(page.getByText(/^\d{8}$/)).toBeVisible();
}

/** A push that is not ours is neutral, one without a known language comes in that of the server, and logging out clears the phone. */
async function expectCleared(phone: Phone, origin: string): Promise<void> {
  const { page } = phone;
  const worker = await WorkerUnderTest.of(page);
  expect(await worker.push('not for us')).toMatchObject({ title: 'Ligo', tag: 'neutral' });

  // A worker that lost its memory goes by what the server knows. The page has just started, and writes it once.
  await expect.poll(() => worker.language()).toBe('en');
  await page.evaluate(() => caches.delete('ligo-memory'));
  const time = Date.now();
  const door = { type: 'DoorChange', carName: 'Monaco fr', time, area: 1, state: 1, language: 'fr' };
  const shown = await worker.push(JSON.stringify(door));
  expect(shown.body).toMatch(/^Ouverture\u202f: porte avant gauche/);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await phone.leave(() => page.getByRole('dialog').getByRole('button', { name: 'Log out' }).last().click());
  // Notifications name the car.
  await expect.poll(() => worker.notifications()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('ligo.token'))).toBeNull();
  expect(await page.evaluate(countRecords)).toBe(0);
  await expect(page.getByRole('button', { name: 'Demo sign-in' })).toBeVisible();
  const answer = await page.request.post(`${origin}/api/auth/refresh-access`, {
    headers: { origin },
  });
  expect(answer.status()).toBe(401);
}

test('a tapped notification leads to what it is about, in the open window or in a new one; the USB page makes a password, and asks for nothing else of who is signed in; logging out clears the phone', async ({
  stack,
  context,
}) => {
  test.setTimeout(180_000);
  const server = await ServerUnderTest.start(stack, { LIGO_USB_SECRET: 'a secret of this test alone' });
  const car = await CarUnderTest.start(stack, server);
  const phone = await Phone.paired(context, server, car);
  const { page } = phone;
  const worker = await WorkerUnderTest.of(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const reboot = await worker.push(
    JSON.stringify({ type: 'MCUReboot', carName: 'Monaco', time: Date.now() }),
  );
  await WorkerUnderTest.tap(worker.worker(), reboot.tag);
  const drawer = page.getByRole('dialog', { name: 'The car restarted its screen' });
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/\/app\/status$/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();

  // A screen that is no part of the shell.
  await openTrip(stack, car, phone);
  const again = await worker.push(
    JSON.stringify({ type: 'MCUReboot', carName: 'Monaco', time: Date.now() + 1 }),
  );
  await WorkerUnderTest.tap(worker.worker(), again.tag);
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/\/app\/trips\/details/);

  // A new window has no way back.
  const data = encodeURIComponent(JSON.stringify({ action: 'MCUReboot' }));
  await page.goto(`${server.origin}/app/notification-click-middleware?data=${data}`);
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/\/app\/status$/);

  const logged = page.waitForRequest((request) => request.url().includes('/api/remote-log'));
  await page.goto(`${server.origin}/app/notification-click-middleware?data=%7Bbad`);
  await logged;
  await expect(page).toHaveURL(/\/app\/status$/);
  await expect(drawer).toBeHidden();

  const usbPage = await context.newPage();
  await expectUsbPage(usbPage, server.origin);
  await usbPage.close();

  // While no window is open.
  const tapped = await worker.push(
    JSON.stringify({ type: 'MCUReboot', carName: 'Monaco', time: Date.now() + 2 }),
  );
  const tappedLater = await worker.push(
    JSON.stringify({ type: 'MCUReboot', carId: 'another-car-1', carName: 'Monaco', time: Date.now() + 3 }),
  );
  const scope = worker.worker();
  // Browsers open a window only for a real tap, so the test records the worker's request and opens the page.
  await scope.evaluate(() => {
    const { clients } = globalThis as unknown as { clients: { openWindow(path: string): Promise<unknown> } };
    clients.openWindow = async (path) => Object.assign(globalThis, { requestedPath: path });
  });
  await page.close();
  await WorkerUnderTest.tap(scope, tapped.tag);
  const requestedPath = () =>
    scope.evaluate(() => (globalThis as { requestedPath?: string }).requestedPath ?? '');
  await expect.poll(requestedPath).toMatch(/^\/app\/notification-click-middleware\?data=/);
  const opened = await context.newPage();
  await opened.goto(server.origin + (await requestedPath()));
  await expect(opened.getByRole('dialog', { name: 'The car restarted its screen' })).toBeVisible();
  await expect(opened).toHaveURL(/\/app\/status$/);

  // An installed iPhone app opens at its first screen, whatever path the worker requests.
  await opened.close();
  await WorkerUnderTest.tap(scope, tappedLater.tag);
  const startedPhone = await Phone.open(context, server.origin);
  const started = startedPhone.page;
  await started.goto(`${server.origin}/app`);
  await expect(started.getByRole('dialog', { name: 'The car restarted its screen' })).toBeVisible();
  // Once.
  await started.evaluate(async () => (await caches.open('ligo-memory')).delete('/language'));
  await started.reload();
  await expect(started.getByTestId('soc')).toBeVisible();
  await expect(started.getByRole('dialog', { name: 'The car restarted its screen' })).toBeHidden();

  await expectCleared(startedPhone, server.origin);
});

test.describe('with its map', () => {
  test.use({ hasMap: true });

  test('the app opens without a network, with the last figures and the outline of the world', async ({
    phone,
    server,
    car,
    context,
  }) => {
    const { page } = phone;
    await WorkerUnderTest.of(page);
    // The very first check for a version waits for the first worker, and remembers what it stored.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ligo.versionHash'))).toMatch(/^\w+$/);
    const checks = await page.evaluate(() => performance.getEntriesByName(`${location.origin}/version.json`));
    expect(checks).toHaveLength(1);
    const listed: string[] = await (await page.request.get(`${server.origin}/image-manifest.json`)).json();
    expect(listed.length).toBeGreaterThan(0);
    for (const path of listed)
      await expect
        .poll(() =>
          page.evaluate(
            (url) =>
              performance
                .getEntriesByName(url)
                .some((each) => (each as PerformanceResourceTiming).initiatorType === 'img'),
            server.origin + path,
          ),
        )
        .toBe(true);
    await expect.poll(() => page.evaluate(recordNames)).toEqual(expect.arrayContaining(['live', 'ping']));
    await car.stop();
    await server.stop();
    await context.setOffline(true);
    await page.goto(`${server.origin}/app/status`);
    await expect(page.getByTestId('soc')).toHaveText(/^\d+\.\d$/);
    await expect(page.getByTestId('age')).toHaveText(/ago|now/);
    await expect(page.getByRole('button', { name: /Monaco/ })).toBeVisible();
    await expect(page.locator('canvas[data-ready]')).toBeVisible();
  });
});
