import { goTo, openDashboard } from './support/dashboard.ts';
import { openTrip } from './support/open-trip.ts';
import { Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('a sold car: its phone learns that it was removed and how to go on, the server keeps no pairing, and a new owner pairs', async ({
  phone,
  server,
  car,
  stack,
  browser,
}) => {
  test.setTimeout(180_000);
  const { page: screen, problems } = await openDashboard(stack, browser, await car.dashboard());
  // The phone shows a screen that is no part of the shell.
  await openTrip(stack, car, phone);
  await goTo(screen, 'Details');
  await screen.getByRole('button', { name: 'Prepare the car' }).click();
  const question = screen.getByRole('dialog');
  await expect(question).toContainText('all pairings end');
  await question.getByRole('button', { name: 'Prepare the car' }).click();

  // The account has no car now.
  await phone.page.waitForURL('**/app/scan-qr-code', { timeout: 30_000 });
  await expect(phone.page.getByText('You have been disconnected from the car').first()).toBeVisible();

  const buyer = await Phone.open(await stack.newContext(browser), server.origin);
  await buyer.signIn('buyer@example.org');
  await buyer.typeCode(await car.qrText());
  await buyer.nameCar('Bought');
  await buyer.expectLive();
  // The first reports are of the former car.
  await expect
    .poll(async () => (await car.pairings()).map(({ maskedEmail }) => maskedEmail))
    .toEqual(['b…r@example.org']);
  expect(problems.filter((text) => !text.includes('ERR_'))).toEqual([]);
});

test('a car that is killed while a device is approved has accepted it or asks again', async ({
  server,
  car,
  context,
}) => {
  test.setTimeout(120_000);
  const phone = await Phone.open(context, server.origin);
  await car.restartApproving(false);
  await phone.signIn();
  await phone.typeCode(await car.pairingCode());
  await phone.nameCar('Killed');
  const { key, number } = await car.nextWaiting();
  await phone.chooseNumber(number);
  await car.approveAndKill(key);
  await car.restartApproving(true);
  await phone.expectLive();
  expect((await car.pairings()).length).toBe(1);
});
