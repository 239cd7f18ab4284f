import qrcode from 'qrcode';
import { Phone } from './support/phone.ts';
import { phoneWithCamera } from './support/phone-with-camera.ts';
import { CarUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** A QR code as a picture. */
const codeOf = (text: string) => qrcode.toBuffer(text, { width: 400, margin: 4 });

test('a phone that scans the QR code needs no approval; it invites a second one, approves a third, and removes the second', async ({
  server,
  car,
  stack,
  browser,
}) => {
  test.setTimeout(120_000);
  await car.restartApproving(false);
  const { phone: owner } = await phoneWithCamera(stack, server, await codeOf(await car.qrText()));
  await owner.signIn();
  await owner.nameCar('Scanned');
  await owner.page.waitForURL('**/app/status');
  await owner.expectLive();
  const open = async () => {
    const context = await stack.newContext(browser);
    return Phone.open(context, server.origin);
  };

  await owner.openCars();
  await owner.page.getByRole('link', { name: /Devices/ }).click();
  await expect(owner.page.getByText('This phone')).toBeVisible();
  await owner.page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await owner.page.getByRole('button', { name: 'Invite a phone' }).click();
  await owner.page.getByRole('button', { name: 'Show the QR code' }).click();
  await owner.page.getByRole('button', { name: 'Copy the code as text' }).click();
  await expect(owner.page.getByText('Copied.').first()).toBeVisible();
  const text = await owner.page.evaluate(() => navigator.clipboard.readText());
  const family = await open();
  await family.signIn('family@example.org');
  await family.typeCode(text);
  await family.nameCar('Ours');
  await family.expectLive();
  await expect(owner.page.getByText('is connected now.')).toBeVisible();
  await owner.page.keyboard.press('Escape');

  // A typed code contains no secret.
  const third = await open();
  await third.signIn('third@example.org');
  await third.typeCode(await car.newPairingCode());
  await third.nameCar('Third');
  const card = owner.page.getByRole('status').filter({ hasText: 'its screen offers this number' });
  const number = (await card.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';
  await third.page.getByRole('button', { name: number }).click();
  await expect(third.page.getByText('That is right.')).toBeVisible();
  await card.getByRole('button', { name: 'Approve' }).click();
  await third.expectLive();

  const rows = owner.page.getByRole('listitem').filter({ hasText: 'Invited by' });
  await rows.getByRole('button', { name: /^Remove/ }).click();
  await owner.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows).toHaveCount(0);
  await expect(family.page.getByTestId('failure')).toHaveAttribute('data-code', 'removed', {
    timeout: 5_000,
  });
  await third.expectLive();
});

test('a camera without a code and a car that is not the one of the QR code are reported; a page in the background releases the camera, which may be refused and asked for again, and its question may stand as long as it likes', async ({
  server,
  car,
  stack,
}) => {
  const { phone, lookAt } = await phoneWithCamera(stack, server, await codeOf('https://example.org'));
  const { page } = phone;
  await phone.signIn();
  await expect(page.getByText('No code found yet.')).toBeVisible({ timeout: 30_000 });
  const hasPicture = () => page.evaluate(() => document.querySelector('video')?.srcObject !== null);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect.poll(hasPicture).toBe(false);
  await show('visible');
  await expect.poll(hasPicture).toBe(true);
  await expect(page.getByRole('button', { name: 'Stop scanning' })).toBeEnabled();

  await show('hidden');
  await expect.poll(hasPicture).toBe(false);
  lookAt(await codeOf((await car.qrText()).replace(/\.\w{26}\./, `.${'0'.repeat(26)}.`)));
  await show('visible');
  await expect(page.getByText('This may not be your car')).toBeVisible();

  // The first car may show its next code, or the one after it.
  const next = await CarUnderTest.start(stack, server);
  lookAt(await codeOf(`ligo:${await next.pairingCode()}`));
  await page.addInitScript(() => {
    if (!navigator.mediaDevices) return;
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const asked: number[] = [];
    let grant = () => {};
    const granted = new Promise<void>((resolve) => {
      grant = resolve;
    });
    Object.assign(window, { asked, grant });
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      asked.push(performance.now());
      if (asked.length === 1) throw new DOMException('refused', 'NotAllowedError');
      await granted;
      return open(constraints);
    };
  });
  // The first car was not added.
  await page.goto(`${server.origin}/app/status`);
  await page.waitForURL('**/app/scan-qr-code');
  await expect(page.getByText('Failed to open camera.')).toBeVisible();
  await expect(page.getByText('This page is not allowed to use the camera.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /code/i })).toBeVisible();
  await page.getByRole('button', { name: 'Try the camera again' }).click();
  await expect(page.getByText('Starting the camera')).toBeVisible();
  // Longer than the camera itself may take to start.
  await page.waitForFunction(() => {
    const { asked } = window as unknown as { asked: number[] };
    return asked[1] !== undefined && performance.now() - asked[1] > 4_000;
  });
  await expect(page.getByText('Starting the camera')).toBeVisible();
  await page.evaluate(() => (window as unknown as { grant(): void }).grant());
  await phone.nameCar('Scanned');
  await page.waitForURL('**/app/status');
  expect(phone.problems).toEqual([]);
});

test('without a camera the code is typed; a wrong code and an added car are reported, and a just used code leads to its car again', async ({
  server,
  car,
  context,
}) => {
  const code = await car.pairingCode();
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await phone.signIn();
  await expect(page.getByRole('heading', { name: 'Type the code' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Scan the QR code instead' }).click();
  await expect(page.getByText('Failed to open camera.')).toBeVisible();

  // The last letter submits it.
  await page.getByRole('textbox', { name: /code/i }).pressSequentially('0000-0000');
  await expect(page.getByText('There is no such code.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await phone.typeCode(code.toLowerCase());
  await phone.nameCar('');
  await page.waitForURL('**/app/status');
  await expect(page.getByRole('button', { name: /my car/ }).first()).toBeVisible();

  await phone.openAddCar();
  await phone.typeCode(await car.newPairingCode());
  await expect(page.getByText('This car is already linked to your account')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  // As after an answer that got lost.
  await phone.typeCode(code);
  await phone.nameCar('Again');
  await expect(page.getByText('Again').first()).toBeVisible();
});

test('a car whose clock is two hours ahead pairs and connects, reports its clock, and shows a code again once it is removed on the phone', async ({
  server,
  stack,
  context,
}) => {
  const shift = 'const now = Date.now; Date.now = () => now() + 7_200_000;';
  const car = await CarUnderTest.start(stack, server, [], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
  });
  const phone = await Phone.open(context, server.origin);
  await phone.pair(await car.qrText(), 'Ahead');
  await phone.expectLive();
  const output = car.running.output.join('');
  expect(output).toContain('The clock of this unit is 2 hours ahead');
  expect(output).not.toContain('The server cannot be reached');
  expect(output.match(/Pairing code/g)).toHaveLength(1);

  await phone.openCars();
  await phone.page.getByRole('button', { name: 'Options for Ahead' }).click();
  await phone.page.getByRole('menuitem', { name: 'remove' }).click();
  await phone.page.getByRole('button', { name: 'remove' }).click();
  await phone.page.waitForURL('**/app/scan-qr-code');
  expect(await car.pairingCode()).toMatch(/^[0-9A-Z]{8}$/);
});
