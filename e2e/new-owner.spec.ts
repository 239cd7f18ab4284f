import { goTo, openDashboard, UNIT_SCREEN } from './support/dashboard.ts';
import { Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('a sold car: its phone learns that it was removed and how to go on, the server keeps no pairing, and a new owner pairs', async ({
  phone,
  server,
  car,
  stack,
  browser,
}) => {
  test.setTimeout(120_000);
  const unit = await browser.newContext({ viewport: UNIT_SCREEN });
  stack.onEnd(() => unit.close());
  const { page: screen, problems } = await openDashboard(unit, await car.dashboard());
  await goTo(screen, 'Details');
  await screen.getByRole('button', { name: 'Prepare the car' }).click();
  const question = screen.getByRole('dialog');
  await expect(question).toContainText('all pairings end');
  await question.getByRole('button', { name: 'Prepare the car' }).click();

  // The account has no car now.
  await phone.page.waitForURL('**/app/scan-qr-code', { timeout: 30_000 });
  await expect(phone.page.getByText('You have been disconnected from the car').first()).toBeVisible();

  const buyer = await Phone.open(await browser.newContext(), server.origin);
  stack.onEnd(() => buyer.page.context().close());
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
  stack,
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  stack.onEnd(() => context.close());
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
