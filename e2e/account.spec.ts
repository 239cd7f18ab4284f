import { readFileSync } from 'node:fs';
import { expect, test } from './support/test.ts';

test('an owner saves what the server knows, and deletes the account, also one without a car', async ({
  server,
  car,
  phone,
}) => {
  const { page } = phone;
  await page.goto(`${server.origin}/app/settings`);
  await page.getByRole('button', { name: 'Export account data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('ligo-account.json');
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(saved).toMatchObject({ account: { email: 'owner@example.org' }, cars: [{ name: 'Monaco' }] });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(question).toContainText('Your cars keep their trips and logs.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await phone.leave(() => question.getByRole('button', { name: 'Delete account' }).click());
  expect(await car.pairingCode()).toMatch(/^[0-9A-Z]{8}$/);
  expect(phone.problems).toEqual([]);

  await phone.signIn();
  await page.waitForURL('**/app/scan-qr-code');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  // Back is back, not a new step onwards.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/app/scan-qr-code');
  await page.goForward();
  await page.waitForURL('**/app/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await phone.leave(() => question.getByRole('button', { name: 'Delete account' }).click());
  expect(phone.problems).toEqual([]);
});
