import { pairedPhone } from './support/paired-phone.ts';
import { expect, test } from './support/test.ts';

test('settings that could not be loaded are locked, report it in place, and are loaded again', async ({
  stack,
  context,
}) => {
  const { server, phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await page.setViewportSize({ width: 844, height: 390 });
  const calls = '**/api/notification/settings**';
  await page.route(calls, (route) => route.abort());
  await page.goto(`${server.origin}/app/notifications`);
  const note = page.getByRole('alert').filter({ hasText: 'The settings could not be loaded' });
  await expect(note).toBeInViewport({ ratio: 1 });
  for (const each of await page.getByRole('switch').all()) await expect(each).toBeDisabled();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Doors' })).toBeEnabled();
});
