import { dragFinger } from './support/gestures.ts';
import { expect, test } from './support/test.ts';

test.use({ hasTouch: true });

test('what fingers, ears and slow readers need', async ({ phone, context }) => {
  const { page } = phone;

  await test.step('the connection is spoken: it is text, not a label', async () => {
    await expect(page.getByTestId('connection')).toHaveText(
      /^Connected (to the car|directly, without internet)$/,
    );
  });

  await test.step('a second tap does not zoom, and a keyboard shrinks the page', async () => {
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).touchAction)).toBe(
      'manipulation',
    );
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
      'content',
      /interactive-widget=resizes-content/,
    );
  });

  await test.step('a finger that goes down where nothing scrolls is no reload', async () => {
    await page.evaluate(() => {
      window.addEventListener('touchmove', (event) => {
        // Only the first movement decides.
        document.documentElement.dataset.kept ??= String(event.defaultPrevented);
      });
    });
    const touch = await context.newCDPSession(page);
    await dragFinger(touch, [200, 30], [200, 90]);
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
  });

  await test.step('days off are told apart in the calendar', async () => {
    await phone.show('trips?day=2024-05-06');
    await page.getByRole('button', { name: 'Choose a date' }).click();
    const ground = (name: RegExp) =>
      page.getByRole('button', { name }).evaluate((each) => getComputedStyle(each).backgroundColor);
    const plain = await ground(/Friday, May 10, 2024/);
    expect(await ground(/Saturday, May 11, 2024/)).not.toBe(plain);
    expect(await ground(/Sunday, May 12, 2024/)).not.toBe(plain);
    expect(await ground(/Thursday, May 9, 2024/)).toBe(plain);
  });

  await test.step('an error stays until it is closed', async () => {
    await page.route('**/api/notification/settings', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await phone.show('notifications');
    const row = page.getByRole('switch').first();
    await expect(row).toBeEnabled();
    await page.clock.install();
    await row.click();
    await page.clock.runFor(2_000);
    const error = page.getByText('Unable to complete the action').first();
    await expect(error).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(error).toBeVisible();
    const close = page.locator('[aria-label=Close]');
    const size = await close.boundingBox();
    // To the pixel: what slides in is measured in fractions.
    expect(Math.round(Math.min(size?.width ?? 0, size?.height ?? 0))).toBeGreaterThanOrEqual(44);
    await close.click();
    await page.clock.runFor(2_000);
    await expect(error).toBeHidden();
    await page.unrouteAll();
  });
});
