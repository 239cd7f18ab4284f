import { Phone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const tokenOf = () => localStorage.getItem('ligo.token');

test('an owner whose browser cleared its storage is still signed in, and no address signs anybody in; a logout that did not reach the server is sent later; where no window opens the page itself goes to the provider', async ({
  server,
  context,
}) => {
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await phone.signIn();
  const stolen = await page.evaluate(tokenOf);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.origin}/app`);
  await page.waitForURL('**/app/scan-qr-code');
  expect(await page.evaluate(tokenOf)).toMatch(/^ey/);

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.origin}/app/login/popup?token=${stolen}`);
  await expect(page.getByText('Sign-in failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/login$/);
  expect(await page.evaluate(tokenOf)).toBeNull();

  // The logout leaves the browser signed out at once.
  await phone.signIn();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Log out' }).click();
  await phone.leave(() => page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click());
  await page.goto(`${server.origin}/app`);
  await expect(page.getByRole('button', { name: 'Demo sign-in' })).toBeVisible();
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  expect(await cookies()).toContain('ligo-refresh');
  await page.goto(`${server.origin}/app/login/popup?token=any`);
  await expect(page.getByText('Sign-in failed. Please try again.')).toBeVisible();
  expect(await page.evaluate(tokenOf)).toBeNull();

  await page.unroute('**/api/auth/logout');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(cookies).not.toContain('ligo-refresh');
  await page.goto(`${server.origin}/app`);
  await expect(page.getByRole('button', { name: 'Demo sign-in' })).toBeVisible();

  await page.addInitScript(() => {
    window.open = () => null;
  });
  phone.problems.splice(0);
  await page.goto(`${server.origin}/app/login`);
  await page.getByRole('button', { name: 'Demo sign-in' }).click();
  await page.getByRole('textbox').fill('owner@example.org');
  await page.getByRole('button').click();
  await page.waitForURL('**/app/scan-qr-code');
  expect(page.url()).not.toContain('token');
  expect(phone.problems).toEqual([]);
});
